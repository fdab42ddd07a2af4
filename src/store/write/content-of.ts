import { lstatSync } from "node:fs";
import { type ListedFile, sha256OfFile } from "#src/packs/pack-files.ts";
import { reasonOf } from "#src/packs/read-text.ts";

/** Of a file that was written after it was listed: nobody knows which of its contents others read. */
const WRITTEN_MEANWHILE = "written while it was read";

/**
 * What a file holds, in words that tell it from any other content: its hash; or of one that cannot be read why (whoever
 * reads it says so), and of one that is written meanwhile that it was, so that the next import takes it for another.
 */
export function contentOf(file: ListedFile): string {
	try {
		const sha256 = sha256OfFile(file.absolute);
		const { size, mtimeMs } = lstatSync(file.absolute);
		return size === file.size && mtimeMs === file.modified ? sha256 : WRITTEN_MEANWHILE;
	} catch (error) {
		return reasonOf(error);
	}
}

export const isHash = (content: string): boolean => /^[0-9a-f]{64}$/.test(content);
