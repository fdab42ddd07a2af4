import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DAMAGED_FILES_MAX, VERIFIED_AT_ONCE } from "#src/site/link-limits.ts";
import { checksumOf, type Pace } from "../checksum.ts";
import { type DamagedFile, readDamagedFiles, writeDamagedFiles } from "../damaged-files.ts";
import type { Database } from "../database.ts";
import type { VerifyState } from "./verify-state.ts";

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

const keyOf = ({ folder, name }: Pick<FileRow, "folder" | "name">): string => `${folder}/${name}`;

/**
 * Holds each file of a version against what was imported, those first that were damaged before. What is damaged is
 * offered to nobody from then on, what is whole again to everybody; a running server notices within a second.
 *
 * @returns what is damaged now
 */
export async function checkFiles(
	dataDir: string,
	database: Database,
	state: VerifyState,
	pace: Pace | undefined,
): Promise<readonly DamagedFile[]> {
	const before = readDamagedFiles(dataDir);
	// What was done of a check tells nothing where nobody knows what it found.
	if (before === null) state.doFilesAgain();
	const damaged = new Map((before ?? []).map((file) => [keyOf(file), file]));
	const check = async (row: FileRow) => {
		const reason = await faultOf(join(dataDir, "files", row.folder, row.name), row, pace);
		const key = keyOf(row);
		if (reason === null) return damaged.delete(key);
		const known = damaged.get(key);
		if (known?.reason === reason || damaged.size >= DAMAGED_FILES_MAX) return false;
		const { folder, name } = row;
		damaged.set(key, { folder, name, reason, since: known?.since ?? new Date().toISOString() });
		return true;
	};
	const checkAll = async (rows: readonly FileRow[]) => {
		for (const row of rows) if (await check(row)) writeDamagedFiles(dataDir, [...damaged.values()]);
	};
	await checkAll(
		[...damaged.values()].flatMap(({ folder, name }) => {
			const row = database.get<FileRow>(
				"SELECT folder, name, size, sha256 FROM file WHERE folder = ? AND name = ?",
				folder,
				name,
			);
			// Nobody is offered what the version does not have.
			if (!row) damaged.delete(keyOf({ folder, name }));
			return row ?? [];
		}),
	);
	for (;;) {
		const rows = filesBehind(database, state.run());
		const last = rows.at(-1);
		if (!last) break;
		await checkAll(rows);
		state.filesDone(
			last,
			rows.length,
			rows.reduce((sum, { size }) => sum + size, 0),
		);
	}
	writeDamagedFiles(dataDir, [...damaged.values()]);
	return [...damaged.values()];
}

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
