import { statSync } from "node:fs";
import { basename } from "node:path";
import { INBOX_FIRST_PAGE_PATIENCE } from "#src/site/sending-limits.ts";

/** Result codes of SQLite: malformed, no database. */
const DAMAGE: ReadonlySet<number> = new Set([11, 26]);
/** Extended ones: a file that ends too soon, a file system that says so itself. */
const EXTENDED_DAMAGE: ReadonlySet<number> = new Set([522, 8458]);

/** What to do about an inbox that cannot be used as it is. */
export const restoring = (path: string): string =>
	`stop the site, move it aside with ${basename(path)}-wal and ${basename(path)}-shm, and put ${basename(path)} of a copy there (docs/operations.md, "Back up and restore")`;

/**
 * An error of SQLite that says that a file does not hold what it wrote, in words: which it is and what to do. Any other as it is.
 *
 * @param path of the inbox
 */
export function namingDamage(error: unknown, path: string): unknown {
	if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return error;
	if (!DAMAGE.has(error.errcode & 0xff) && !EXTENDED_DAMAGE.has(error.errcode)) return error;
	return new Error(`${path} is damaged (${error.message}): ${restoring(path)}.`, { cause: error });
}

/**
 * What is wrong with an inbox whose file has no bytes; null of any other, and where there is none. SQLite takes such a file for a
 * new inbox, and leaves one where the process that makes it ends before its first page is written: one that is being made has it
 * a moment later.
 */
export function emptiness(path: string): string | null {
	if (sizeOf(path) !== 0) return null;
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, INBOX_FIRST_PAGE_PATIENCE);
	if (sizeOf(path) !== 0) return null;
	return hasJournal(path)
		? `${path} is empty, beside a journal that is not: ${restoring(path)}`
		: `${path} is empty. Where there was an inbox before, ${restoring(path)}; else remove it`;
}

/** Whether something is in the journal beside an inbox: of one without bytes SQLite would remove it. */
export const hasJournal = (path: string): boolean => (sizeOf(`${path}-wal`) ?? 0) > 0;

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
