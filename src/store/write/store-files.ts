import { type PackFile, sha256OfFile } from "#src/packs/pack-files.ts";
import { PackedFileFault, UnpackedRoom } from "#src/packs/packed-file.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import type { Sources } from "./sources.ts";

/**
 * Puts files of a pack where they are served.
 *
 * @param wanted by their paths inside `files/`
 * @param sources what tells the bytes of each
 * @param earlier what earlier versions hold
 * @throws {PackedFileFault} naming the file
 */
export async function storeFiles(
	wanted: ReadonlyMap<string, PackFile>,
	sources: Pick<Sources, "sha256Of">,
	store: FileStore,
	earlier: readonly StoredFile[],
): Promise<Map<string, StoredFile>> {
	const files = new Map<string, StoredFile>();
	const known = new Map(earlier.map((file) => [`${file.folder}/${file.name}`, file]));
	const room = new UnpackedRoom();
	for (const [path, file] of wanted) {
		try {
			files.set(path, await store.add(file, sources.sha256Of(file.path) ?? sha256OfFile(file.absolute), known, room));
		} catch (error) {
			throw error instanceof PackedFileFault ? new PackedFileFault(`${file.path}: ${error.message}`) : error;
		}
	}
	return files;
}
