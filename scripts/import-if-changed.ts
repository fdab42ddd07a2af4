import { findVersion, isNoted } from "#src/store/find-version.ts";
import { removeLeftBuild } from "#src/store/write/build-folder.ts";
import { isPack } from "#src/store/write/is-pack.ts";

/**
 * Imports a content pack unless it is in force already.
 *
 * @param onImport called before an import begins
 * @param tell told in one line what the operator should know
 * @throws with every reason when the pack is refused
 */
export async function importIfChanged(
	packDir: string,
	dataDir: string,
	onImport: () => void,
	tell: (line: string) => void = () => {},
): Promise<void> {
	removeLeftBuild(dataDir);
	const found = await findVersion(dataDir, "own");
	// The importer itself asks the same; asking here first spares loading it.
	if (found.kept && isNoted(found) && isPack(packDir, dataDir, found.kept)) return;
	onImport();
	const { importPack } = await import("#src/store/write/import-pack.ts");
	const outcome = await importPack({ packDir, dataDir, tell });
	if (outcome.state === "refused")
		throw new Error(`The content pack ${packDir} was refused:\n${outcome.reasons.join("\n")}`);
}
