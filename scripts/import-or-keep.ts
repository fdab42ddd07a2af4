import { findVersion } from "#src/store/find-version.ts";
import { importIfChanged } from "./import-if-changed.ts";

/**
 * Imports the pack when it has changed. One that cannot be imported must not keep visitors from the
 * content that is already in force: that is served, and said so.
 *
 * @param say told each line that the operator should read
 * @param keyFile of the key that signs what files hold; null: in the data directory
 * @throws when there is no content in force
 */
export async function importOrKeep(
	packDir: string,
	dataDir: string,
	say: (line: string) => void,
	keyFile: string | null,
): Promise<void> {
	try {
		await importIfChanged(packDir, dataDir, () => say(`Importing the content pack ${packDir} …`), say, keyFile);
	} catch (error) {
		const { kept } = await findVersion(dataDir, "own");
		if (!kept) throw error;
		say(error instanceof Error ? error.message : String(error));
		say("");
		say(`WARNING: the content pack ${packDir} was NOT imported, for the reasons above.`);
		say(
			`WARNING: the site serves the content in force, version ${kept.version}. Correct the pack, or name another in CONTENT_PACK, and run: npm run content -- import --pack ${packDir}`,
		);
	}
}
