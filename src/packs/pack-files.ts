import { createHash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import { PACK_FILES_MAX } from "#src/site/pack-limits.ts";
import { openListed } from "./file-part.ts";
import { type FoldersMet, type Found, filesIn, NOTHING_KNOWN } from "./files-in-folder.ts";
import { foldersBeside } from "./folders-beside.ts";
import type { Report } from "./report.ts";

/** A file of a pack. */
export interface PackFile {
	/** Inside the pack, with `/`. */
	readonly path: string;
	readonly absolute: string;
	readonly size: number;
}

/** A file as the disk tells of it. */
export interface ListedFile extends PackFile {
	/** When it was last written, in milliseconds since 1970. */
	readonly modified: number;
}

/**
 * Every file of the pack in the order of their paths, one at a time; `listed` is told of its folders. Links, devices, oversize files, names that no address
 * takes and what cannot be read are reported and left out; what the author's tools leave beside them is no content.
 */
export function* packFiles(
	directory: string,
	report: Pick<Report, "addLine">,
	listed: FoldersMet["listed"] = () => {},
): Generator<ListedFile> {
	let found = 0;
	for (const each of foundIn(directory, report, NOTHING_KNOWN)) {
		if (!("path" in each)) {
			// Of a pack of which nothing is known no folder is the same.
			if ("entries" in each) listed(each);
			continue;
		}
		found++;
		if (found >= PACK_FILES_MAX) return tooManyFiles(report);
		yield each;
	}
}

export const tooManyFiles = (report: Pick<Report, "addLine">): void =>
	report.addLine("site.json", null, `has ${PACK_FILES_MAX} files or more beside it, divide the pack`);

/** All that stands in a pack. */
export function foundIn(
	directory: string,
	report: Pick<Report, "addLine">,
	{ isSame }: Pick<FoldersMet, "isSame">,
): Iterable<Found> {
	return filesIn({ directory, report, isSame, beside: (asked) => foldersBeside(asked, report, isSame) }, "", 1);
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Bytes of a file that are in memory at the same time while it is hashed. */
const PIECE = Buffer.alloc(1024 * 1024);

/** SHA-256 of a file, read piece by piece. @throws when it cannot be read */
export function sha256OfFile(absolute: string): string {
	const hash = createHash("sha256");
	const handle = openListed(absolute);
	try {
		for (let read = readSync(handle, PIECE); read > 0; read = readSync(handle, PIECE)) {
			hash.update(PIECE.subarray(0, read));
			// Most files are shorter than a piece: the end need not be asked for.
			if (read < PIECE.length) break;
		}
	} finally {
		closeSync(handle);
	}
	return hash.digest("hex");
}
