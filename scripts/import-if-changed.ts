import { existsSync } from "node:fs";
import { hashPack, listPackFiles } from "#src/packs/pack-files.ts";
import { Report } from "#src/packs/report.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { IMPORT_RULES } from "#src/store/schema.ts";

/**
 * Imports a content pack unless it is in force already.
 *
 * @param onImport called before an import begins
 * @throws with every reason when the pack is refused
 */
export async function importIfChanged(packDir: string, dataDir: string, onImport: () => void): Promise<void> {
	const current = readCurrent(dataDir);
	// The importer itself asks the same; asking here first spares loading it.
	if (
		current &&
		existsSync(databasePath(dataDir, current.version)) &&
		existsSync(packDir) &&
		hashPack(listPackFiles(packDir, new Report(packDir)), IMPORT_RULES) === current.hash
	)
		return;
	onImport();
	const { importPack } = await import("#src/store/write/import-pack.ts");
	const outcome = await importPack({ packDir, dataDir });
	if (outcome.state === "refused")
		throw new Error(`The content pack ${packDir} was refused:\n${outcome.reasons.join("\n")}`);
}
