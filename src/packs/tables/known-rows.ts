import { hash } from "node:crypto";

/** Bytes of the hash of a row: nobody meets two rows with the same. */
export const ROW_HASH_BYTES = 12;

/** What a row says, in few bytes: its letters, and the headings above them. */
export function hashOfRow(heading: string, text: string): Buffer {
	return hash("sha256", `${heading}\n${text}`, "buffer").subarray(0, ROW_HASH_BYTES);
}

/** What is known of tables from before, so that they need not be read again. */
export interface KnownRows {
	/** Whether no row of a table can be another: it is passed over. */
	isTable(path: string): boolean;
	/** Whether a row of a table is as it was: it is passed over. */
	isRow(path: string, hash: Buffer): boolean;
}

export const NO_KNOWN_ROWS: KnownRows = { isTable: () => false, isRow: () => false };
