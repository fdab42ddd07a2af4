import { stat } from "node:fs/promises";
import { VERIFIED_AT_ONCE } from "#src/site/link-limits.ts";
import { checksumOf, type Pace } from "../checksum.ts";
import type { Database } from "../database.ts";

/** A served file as a version has it. */
export interface FileRow {
	readonly folder: string;
	readonly name: string;
	readonly size: number;
	readonly sha256: string;
}

/** The files of a version behind one of them in their order, as many as are looked at at once. */
export const filesBehind = (
	database: Database,
	{ folder, name }: Pick<FileRow, "folder" | "name">,
): readonly FileRow[] =>
	database.all<FileRow>(
		"SELECT folder, name, size, sha256 FROM file WHERE (folder, name) > (?, ?) ORDER BY folder, name LIMIT ?",
		...[folder, name, VERIFIED_AT_ONCE],
	);

/** What is wrong with a file, in words that fit behind its name; null for a whole one. */
export async function faultOf(path: string, { size, sha256 }: FileRow, pace: Pace | undefined): Promise<string | null> {
	try {
		const found = await stat(path);
		// Something else than a file could be read without end.
		if (!found.isFile()) return "is no file";
		if (found.size !== size) return `has ${found.size} bytes instead of ${size}`;
		return (await checksumOf(path, pace)).sha256 === sha256 ? null : "does not hold the bytes that were imported";
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : "unreadable";
		return code === "ENOENT" ? "is missing" : `cannot be read (${code})`;
	}
}
