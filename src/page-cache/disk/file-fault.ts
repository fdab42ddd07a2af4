/** Primary result codes of SQLite that say that a file does not hold what SQLite wrote: no such table or column, malformed, no database. */
const DAMAGE: ReadonlySet<number> = new Set([1, 11, 26]);
/** Extended ones: a file that ends too soon, a file system that says so itself. */
const EXTENDED_DAMAGE: ReadonlySet<number> = new Set([522, 8458]);

/** Whether SQLite says that a file is damaged; everything else is trouble of the disk, which may pass. */
export function isDamage(error: unknown): boolean {
	if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return false;
	return DAMAGE.has(error.errcode & 0xff) || EXTENDED_DAMAGE.has(error.errcode);
}
