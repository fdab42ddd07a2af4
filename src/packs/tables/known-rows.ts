import { hash } from "node:crypto";
import type { RowOrder } from "./row-order.ts";
import type { Utf8 } from "./table-text.ts";

/** Bytes of the hash of a row: nobody meets two rows with the same. */
export const ROW_HASH_BYTES = 12;

/** What rows of a table say, in few bytes: what is written, and the headings above it. */
export class RowHashes {
	readonly #heading: Buffer;
	/** The headings, and behind them one row after the other. */
	#bytes: Buffer;

	constructor(heading: string) {
		this.#heading = Buffer.from(`${heading}\n`, "utf8");
		this.#bytes = this.#heading;
	}

	/** @param written a row, or several with all their line ends */
	of(written: Utf8): Buffer {
		const start = this.#heading.length;
		const end = start + written.length;
		if (this.#bytes.length < end) this.#bytes = Buffer.concat([this.#heading], 2 * end);
		this.#bytes.write(written, start, "latin1");
		return hash("sha256", this.#bytes.subarray(0, end), "buffer").subarray(0, ROW_HASH_BYTES);
	}
}

/** What is known of a table from before: rows that are as they were are passed over. */
export interface KnownTable {
	readonly order: RowOrder;
	/** The place of a row among those of before, which it is met at; -1 of one that is another. */
	meet(hash: Buffer): number;
	/** Meets those from a place on. */
	meetRun(first: number, rows: number): void;
}

/** What is known of tables from before, so that they need not be read again. */
export interface KnownRows {
	/** Whether no row of a table can be another: it is passed over. */
	isTable(path: string): boolean;
	/** Null where nothing is known. */
	tableOf(path: string): KnownTable | null;
}

export const NO_KNOWN_ROWS: KnownRows = { isTable: () => false, tableOf: () => null };
