const ROOM = "make room";
const LEAVE = "give this user leave to write there";
const WRITABLE = "mount it so that it can be written";
const DISK = "look whether the disk is full or failing";
/** What to do about each. */
const CODES: ReadonlyMap<unknown, string> = new Map([
	...[["ENOSPC", ROOM] as const, ["EDQUOT", ROOM] as const, ["EFBIG", ROOM] as const],
	...[["EACCES", LEAVE] as const, ["EPERM", LEAVE] as const],
	...[["EROFS", WRITABLE] as const, ["EIO", DISK] as const],
]);
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const RESULTS: ReadonlyMap<number, string> = new Map([
	[8, LEAVE],
	[10, DISK],
	[13, ROOM],
]);

/** What a disk says of itself that does not take what is written, and what to do about it, in words. */
export interface DiskFault {
	readonly reason: string;
	readonly remedy: string;
}

/** Null for an error that is none of a disk. */
export function diskFault(error: unknown): DiskFault | null {
	if (!(error instanceof Error)) return null;
	const ofCode = "code" in error ? CODES.get(error.code) : undefined;
	if ("code" in error && ofCode) return { reason: String(error.code), remedy: ofCode };
	const ofResult =
		"errcode" in error && typeof error.errcode === "number" ? RESULTS.get(error.errcode & 0xff) : undefined;
	return ofResult === undefined ? null : { reason: error.message, remedy: ofResult };
}
