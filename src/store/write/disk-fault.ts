/** Full, out of quota, larger than allowed, read-only, failing. */
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO", "EACCES", "EPERM"]);
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const RESULTS: ReadonlySet<number> = new Set([8, 10, 13]);

/** What a disk that does not take what is written says of itself; null for any other error. */
export function diskFault(error: unknown): string | null {
	if (!(error instanceof Error)) return null;
	if ("code" in error && CODES.has(error.code)) return String(error.code);
	if ("errcode" in error && typeof error.errcode === "number" && RESULTS.has(error.errcode & 0xff))
		return error.message;
	return null;
}
