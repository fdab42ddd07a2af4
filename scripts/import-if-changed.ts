import { findVersion } from "#src/store/find-version.ts";
import { unpreparedIn } from "#src/store/followers.ts";
import { removeLeftBuild } from "#src/store/write/build-folder.ts";
import { isPack } from "#src/store/write/is-pack.ts";
import { waitingPack } from "#src/store/write/waiting-pack.ts";
import { ImportProgress } from "./content/import-progress.ts";

/**
 * Imports a content pack unless it is in force already, or waits to be published: a start publishes nothing that
 * somebody held back.
 *
 * @param onImport called before an import begins
 * @param tell told in one line what the operator should know
 * @param keyFile of the key that signs what files hold; null: in the data directory
 * @throws with every reason when the pack is refused
 */
export async function importIfChanged(
	packDir: string,
	dataDir: string,
	onImport: () => void,
	tell: (line: string) => void = () => {},
	keyFile: string | null = null,
): Promise<void> {
	removeLeftBuild(dataDir);
	const found = await findVersion(dataDir, "own");
	const { current, kept, isNoted } = found;
	// The importer itself asks the same; asking here first spares loading it.
	if (kept && current && isNoted && isPack(packDir, dataDir, kept))
		if (unpreparedIn(dataDir, current.version).length === 0) return;
	const held = kept && (await waitingPack(packDir, dataDir, found));
	if (held && !held.isDestined)
		return tell(
			held.isMadeFromInForce
				? `The content pack ${packDir} is version ${held.version}, which waits to be published: npm run content -- publish ${held.version}`
				: `The content pack ${packDir} is version ${held.version}, which waits to be published, and was not made from what is in force: npm run content -- import --pack ${packDir}`,
		);
	onImport();
	const { importPack } = await import("#src/store/write/import-pack.ts");
	const progress = new ImportProgress(process.stderr);
	const saying = (line: string) => {
		progress.clear();
		tell(line);
	};
	const outcome = await importPack({ packDir, dataDir, keyFile, tell: saying, progress: progress.step });
	progress.end();
	if (outcome.state === "refused")
		throw new Error(`The content pack ${packDir} was refused:\n${outcome.reasons.join("\n")}`);
}
