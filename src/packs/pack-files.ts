import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACK_FILE_MAX_BYTES, PACK_FILES_MAX, PACK_PICTURE_MAX_BYTES, PACK_TEXT_MAX_BYTES } from "#src/site/limits.ts";
import type { Report } from "./report.ts";

/** A file of a pack. */
export interface PackFile {
	/** Inside the pack, with `/`. */
	readonly path: string;
	readonly absolute: string;
	readonly size: number;
}

const largest = (path: string) =>
	path.startsWith("files/")
		? PACK_FILE_MAX_BYTES
		: path.startsWith("pictures/")
			? PACK_PICTURE_MAX_BYTES
			: PACK_TEXT_MAX_BYTES;

/**
 * Every file of the pack in order of path. Links, devices and oversize files are reported and left
 * out; names that begin with a dot are the author's tools and no content.
 */
export function listPackFiles(directory: string, report: Report): PackFile[] {
	const found: PackFile[] = [];
	const walk = (folder: string) => {
		for (const name of readdirSync(join(directory, folder)).sort()) {
			if (name.startsWith(".")) continue;
			const path = folder === "" ? name : `${folder}/${name}`;
			const absolute = join(directory, path);
			const stat = lstatSync(absolute);
			if (stat.isSymbolicLink()) report.addLine(path, null, "is a symbolic link, put the file itself here");
			else if (stat.isDirectory()) walk(path);
			else if (!stat.isFile()) report.addLine(path, null, "is neither a file nor a folder, remove it");
			else if (stat.size > largest(path))
				report.addLine(
					path,
					null,
					`has ${stat.size} bytes, more than the ${largest(path)} allowed here; make it smaller`,
				);
			else found.push({ path, absolute, size: stat.size });
			if (found.length > PACK_FILES_MAX) throw new Error(`The pack has more than ${PACK_FILES_MAX} files.`);
		}
	};
	walk("");
	return found;
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The pack's identity: names, sizes and contents of all its files, and `rules`, what the importer makes of them. */
export function hashPack(files: readonly PackFile[], rules: string): string {
	const hash = createHash("sha256").update(rules);
	for (const file of files) hash.update(`\n${file.path}\t${file.size}\t${sha256(readFileSync(file.absolute))}`);
	return hash.digest("hex");
}
