import { ROW_HASH_BYTES } from "./known-rows.ts";

/**
 * Rows that follow each other line by line, up to one that ends a run by its hash. Where nothing in them changed they are
 * found in one piece, wherever they stand by now. Where a run ends is told by its rows alone, so that those of a table are
 * the same however often it was changed before.
 */
export interface RowRun {
	/** The place of its first row among all of the table. */
	readonly first: number;
	readonly rows: number;
	/** Lines that end in it. */
	readonly lines: number;
	/** Bytes, with the end of its last line. */
	readonly length: number;
	/** Of all of it, as that of a row. */
	readonly hash: Buffer;
}

/** What the rows of a table were: the hashes of all, one behind the other, and the runs among them. */
export interface RowOrder {
	readonly hashes: Buffer;
	readonly runs: readonly RowRun[];
}

const NUMBERS = ["first", "rows", "lines", "length"] as const;
const RUN_BYTES = NUMBERS.length * 4 + ROW_HASH_BYTES;

/** In bytes, the number of runs before them. */
export function bytesOfOrder({ hashes, runs }: RowOrder): Buffer {
	const bytes = Buffer.alloc(4 + runs.length * RUN_BYTES);
	let at = bytes.writeUInt32LE(runs.length);
	for (const run of runs) {
		for (const name of NUMBERS) at = bytes.writeUInt32LE(run[name], at);
		at += run.hash.copy(bytes, at);
	}
	return Buffer.concat([bytes, hashes]);
}

/** @param bytes of `bytesOfOrder` */
export function orderOfBytes(bytes: Buffer): RowOrder {
	const end = 4 + bytes.readUInt32LE(0) * RUN_BYTES;
	const runs: RowRun[] = [];
	for (let at = 4; at < end; at += RUN_BYTES) {
		const [first, rows, lines, length] = [0, 4, 8, 12].map((behind) => bytes.readUInt32LE(at + behind));
		if (first === undefined || rows === undefined || lines === undefined || length === undefined) break;
		runs.push({ first, rows, lines, length, hash: bytes.subarray(at + RUN_BYTES - ROW_HASH_BYTES, at + RUN_BYTES) });
	}
	return { hashes: bytes.subarray(end), runs };
}
