import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";

/** Opens a file of a pack, never what a link leads to: it may have been put there since the pack was listed. */
export const openListed = (absolute: string): number =>
	// Where the system knows no such flag it is undefined.
	openSync(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));

/** A file of a pack whole. */
export function bytesOf(absolute: string): Buffer {
	const handle = openListed(absolute);
	try {
		return readFileSync(handle);
	} finally {
		closeSync(handle);
	}
}

/** At most `length` bytes of a file from `start`. */
export function partOf(absolute: string, start: number, length: number): Buffer {
	const handle = openListed(absolute);
	try {
		const bytes = Buffer.alloc(length);
		return bytes.subarray(0, readSync(handle, bytes, 0, length, start));
	} finally {
		closeSync(handle);
	}
}
