import { ROW_HASH_BYTES } from "#src/packs/tables/known-rows.ts";
import type { Database } from "../../database.ts";
import type { PackTable, SourceRow } from "../sources.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** The rows that a table had when a version was imported: in memory by their hashes alone, a few bytes each. */
export class RowsBefore {
	readonly table: PackTable;
	readonly #database: Database;
	/** In their order, one after the other. */
	readonly #hashes: Buffer;
	readonly #isMet: Uint8Array;

	constructor(database: Database, table: PackTable) {
		this.table = table;
		this.#database = database;
		const count = database.get<{ n: number }>("SELECT count(*) AS n FROM table_row WHERE at = ?", table.at)?.n ?? 0;
		this.#hashes = Buffer.alloc(count * ROW_HASH_BYTES);
		this.#isMet = new Uint8Array(count);
		let at = 0;
		for (const { hash } of this.#rows()) this.#hashes.set(hash, at++ * ROW_HASH_BYTES);
	}

	/**
	 * Whether a row was there. It is met then.
	 *
	 * @throws {CannotAmend} when it was met before
	 */
	meet(hash: Buffer): boolean {
		let [low, high] = [0, this.#isMet.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#compare(hash, middle) > 0) low = middle + 1;
			else high = middle;
		}
		if (low === this.#isMet.length || this.#compare(hash, low) !== 0) return false;
		if (this.#isMet[low] === 1) throw new CannotAmend(`a row of ${this.table.path} stands there twice`);
		this.#isMet[low] = 1;
		return true;
	}

	#compare(hash: Buffer, at: number): number {
		return hash.compare(this.#hashes, at * ROW_HASH_BYTES, (at + 1) * ROW_HASH_BYTES);
	}

	/** Those that were not met. */
	*gone(): Generator<SourceRow> {
		let at = 0;
		for (const row of this.#rows()) if (this.#isMet[at++] === 0) yield row;
	}

	#rows(): Iterable<SourceRow> {
		return this.#database.each<SourceRow>(
			"SELECT at, hash, id FROM table_row WHERE at = ? ORDER BY hash, id",
			this.table.at,
		);
	}
}
