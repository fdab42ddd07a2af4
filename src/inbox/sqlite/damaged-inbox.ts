import { basename } from "node:path";

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
