import { hash } from "node:crypto";
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

	of(written: Utf8): Buffer {
		const start = this.#heading.length;
		const end = start + written.length;
		if (this.#bytes.length < end) this.#bytes = Buffer.concat([this.#heading], 2 * end);
		this.#bytes.write(written, start, "latin1");
		return hash("sha256", this.#bytes.subarray(0, end), "buffer").subarray(0, ROW_HASH_BYTES);
	}
}

/** What is known of tables from before, so that they need not be read again. */
export interface KnownRows {
	/** Whether no row of a table can be another: it is passed over. */
	isTable(path: string): boolean;
	/** Whether a row of a table is as it was: it is passed over. */
	isRow(path: string, hash: Buffer): boolean;
}

export const NO_KNOWN_ROWS: KnownRows = { isTable: () => false, isRow: () => false };
