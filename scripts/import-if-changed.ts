import { existsSync } from "node:fs";
import { hashPack, listPackFiles } from "#src/packs/pack-files.ts";
import { Report } from "#src/packs/report.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { IMPORT_RULES } from "#src/store/import-rules.ts";
import { removeLeftBuilds } from "#src/store/write/build-folder.ts";

/**
 * Imports a content pack unless it is in force already.
 *
 * @param onImport called before an import begins
 * @throws with every reason when the pack is refused
 */
export async function importIfChanged(packDir: string, dataDir: string, onImport: () => void): Promise<void> {
	removeLeftBuilds(dataDir);
	const current = readCurrent(dataDir);
	// The importer itself asks the same; asking here first spares loading it.
	if (current && existsSync(databasePath(dataDir, current.version)) && isSame(packDir, current.hash)) return;
	onImport();
	const { importPack } = await import("#src/store/write/import-pack.ts");
	const outcome = await importPack({ packDir, dataDir });
	if (outcome.state === "refused")
		throw new Error(`The content pack ${packDir} was refused:\n${outcome.reasons.join("\n")}`);
}

function isSame(packDir: string, hash: string): boolean {
	if (!existsSync(packDir)) return false;
	const report = new Report(packDir);
	return hashPack(listPackFiles(packDir, report), IMPORT_RULES) === hash && report.problems.length === 0;
}
