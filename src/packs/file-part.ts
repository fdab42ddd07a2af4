import { closeSync, openSync, readSync } from "node:fs";

/** At most `length` bytes of a file from `start`. */
export function partOf(absolute: string, start: number, length: number): Buffer {
	const handle = openSync(absolute, "r");
	try {
		const bytes = Buffer.alloc(length);
		return bytes.subarray(0, readSync(handle, bytes, 0, length, start));
	} finally {
		closeSync(handle);
	}
}
