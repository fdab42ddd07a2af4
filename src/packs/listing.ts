import { hash } from "node:crypto";
import type { ListedFile } from "./pack-files.ts";

/** Letters of a listing: more than enough that no two are the same by chance. */
export const LISTING_LENGTH = 32;

/** What the disk tells of files, their paths, sizes and times, in one short word. */
export function listingOf(files: Iterable<Pick<ListedFile, "path" | "size" | "modified">>): string {
	let lines = "";
	for (const { path, size, modified } of files) lines += `${path}\t${size}\t${modified}\n`;
	return hash("sha256", lines, "hex").slice(0, LISTING_LENGTH);
}
