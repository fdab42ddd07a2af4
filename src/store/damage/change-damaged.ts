import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAMAGED_FILES_MAX, DAMAGED_LIST_PATIENCE } from "#src/site/damage-limits.ts";
import { tryLockFile } from "#src/site/file-lock.ts";
import { contentDirectory } from "../current.ts";
import { sync } from "../sync.ts";
import { type DamagedFile, damagedFilesPath, keyOf, readDamagedFiles } from "./damaged-files.ts";

/** The list as it was written. */
export interface ChangedList {
	readonly files: readonly DamagedFile[];
	/** Whether it was full, so that not all that was to be listed is named. */
	readonly isCut: boolean;
}

/**
 * Changes the list of damaged files, for whoever else writes it at the same time as well: what is decided is decided of the
 * list as it stands then. Where it is full, its last file says so, and what comes behind that is offered to nobody.
 *
 * @param decide the list as it is to be, of what it is; null when that cannot be read
 * @throws when another process has it and does not end, or the disk does not take it
 */
export function changeDamaged(
	dataDir: string,
	decide: (listed: readonly DamagedFile[] | null) => readonly DamagedFile[],
): ChangedList {
	const lock = tryLockFile(join(dataDir, "damaged.lock"), DAMAGED_LIST_PATIENCE);
	if (!lock)
		throw new Error(
			`${damagedFilesPath(dataDir)} is written by another process, which has not ended in ${DAMAGED_LIST_PATIENCE / 1_000} seconds; end it and try again`,
		);
	try {
		const listed = readDamagedFiles(dataDir);
		const wanted = inOrder(decide(listed));
		const files = cut(wanted);
		if (listed === null || JSON.stringify(listed) !== JSON.stringify(files)) write(dataDir, files);
		return { files, isCut: files.length < wanted.length };
	} finally {
		lock.release();
	}
}

/** The list with what was found: what is known of a file for the same reason stays as it is. */
export function withFound(listed: readonly DamagedFile[], found: Iterable<DamagedFile>): readonly DamagedFile[] {
	const all = new Map(listed.map((file) => [keyOf(file), file]));
	for (const file of found) {
		const known = all.get(keyOf(file));
		if (known?.reason === file.reason) continue;
		all.set(keyOf(file), { ...file, ...(known && { since: known.since }), ...(known?.isLast && { isLast: true }) });
	}
	return [...all.values()];
}

/** The list without what is whole again. The one behind which nobody knows of any stays, whatever it is itself. */
export const withoutWhole = (
	listed: readonly DamagedFile[],
	isWhole: (file: DamagedFile) => boolean,
): readonly DamagedFile[] => listed.filter((file) => file.isLast || !isWhole(file));

/** The list when each file behind the end of a full one was seen to. @param before that full one */
export function namingAll(listed: readonly DamagedFile[], before: readonly DamagedFile[]): readonly DamagedFile[] {
	const ends = new Set(before.flatMap((file) => (file.isLast ? [keyOf(file)] : [])));
	return listed.map(({ isLast, ...file }) => (isLast && !ends.has(keyOf(file)) ? { ...file, isLast } : file));
}

/** Files in the order of the list. */
export const inOrder = (files: readonly DamagedFile[]): DamagedFile[] =>
	files
		.map((file) => ({ file, key: keyOf(file) }))
		.sort((a, b) => (a.key < b.key ? -1 : 1))
		.map(({ file }) => file);

function cut(files: readonly DamagedFile[]): readonly DamagedFile[] {
	const last = files[DAMAGED_FILES_MAX - 1];
	if (files.length <= DAMAGED_FILES_MAX || !last) return files;
	// An import brings back what is behind it, whatever became of the file itself.
	const { isGone, ...known } = last;
	return [...files.slice(0, DAMAGED_FILES_MAX - 1), { ...known, isLast: true }];
}

/** Replaces the list in one step; without files there is none. For who holds its lock. */
function write(dataDir: string, files: readonly DamagedFile[]): void {
	const path = damagedFilesPath(dataDir);
	if (files.length === 0) rmSync(path, { force: true });
	else {
		// Not beside it: a backup copies that folder while others write.
		const aside = join(dataDir, "damaged.new");
		writeFileSync(aside, `${JSON.stringify(files, null, "\t")}\n`);
		sync(aside);
		renameSync(aside, path);
	}
	sync(contentDirectory(dataDir));
}
