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
	/** What each of them begins with, which is looked at first. */
	readonly #beginnings: Uint32Array;
	readonly #isMet: Uint8Array;

	constructor(database: Database, table: PackTable) {
		this.table = table;
		this.#database = database;
		// In one piece: a row of an answer costs more than what stands in it.
		const row = database.get<{ hashes: string | null }>(
			"SELECT group_concat(hex(hash), '' ORDER BY hash) AS hashes FROM table_row WHERE at = ?",
			table.at,
		);
		this.#hashes = Buffer.from(row?.hashes ?? "", "hex");
		const count = this.#hashes.length / ROW_HASH_BYTES;
		this.#beginnings = new Uint32Array(count);
		this.#isMet = new Uint8Array(count);
		for (let at = 0; at < count; at++) this.#beginnings[at] = this.#hashes.readUInt32BE(at * ROW_HASH_BYTES);
	}

	/**
	 * Whether a row was there. It is met then.
	 *
	 * @throws {CannotAmend} when it was met before
	 */
	meet(hash: Buffer): boolean {
		const beginning = hash.readUInt32BE(0);
		let [at, high] = [0, this.#isMet.length];
		while (at < high) {
			const middle = (at + high) >>> 1;
			if (beginning > (this.#beginnings[middle] ?? 0)) at = middle + 1;
			else high = middle;
		}
		while (this.#beginnings[at] === beginning && !this.#is(hash, at)) at++;
		if (this.#beginnings[at] !== beginning) return false;
		if (this.#isMet[at] === 1) throw new CannotAmend(`a row of ${this.table.path} stands there twice`);
		this.#isMet[at] = 1;
		return true;
	}

	/** Whether any was. */
	get isAnyMet(): boolean {
		return this.#isMet.includes(1);
	}

	#is(hash: Buffer, at: number): boolean {
		return hash.compare(this.#hashes, at * ROW_HASH_BYTES, (at + 1) * ROW_HASH_BYTES) === 0;
	}

	/** Those that were not met. */
	*gone(): Generator<SourceRow> {
		for (let at = this.#isMet.indexOf(0); at >= 0; at = this.#isMet.indexOf(0, at + 1))
			yield* this.#database.all<SourceRow>(
				"SELECT at, hash, id FROM table_row WHERE at = ? AND hash = ?",
				...[this.table.at, this.#hashes.subarray(at * ROW_HASH_BYTES, (at + 1) * ROW_HASH_BYTES)],
			);
	}
}
