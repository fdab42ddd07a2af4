import { type KnownTable, ROW_HASH_BYTES } from "#src/packs/tables/known-rows.ts";
import { orderOfBytes, type RowOrder } from "#src/packs/tables/row-order.ts";
import type { Database } from "../../database.ts";
import type { PackTable, SourceRow } from "../sources.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** Places of rows are below this, and what their hashes begin with above it: both are in one number. */
const PLACES = 2 ** 23;

/** What a hash begins with, which is looked at first: as much of it as a number of 53 bits has beside a place. */
const beginningOf = (hashes: Buffer, at: number): number => hashes.readUInt32BE(at) >>> 2;

/** The rows that a table had when a version was imported: in memory by their hashes alone, a few bytes each. */
export class RowsBefore implements KnownTable {
	readonly table: PackTable;
	readonly order: RowOrder;
	readonly #database: Database;
	/** What each begins with, and its place, in the order of what they begin with. */
	readonly #places: Float64Array;
	readonly #isMet: Uint8Array;

	constructor(database: Database, table: PackTable) {
		this.table = table;
		this.#database = database;
		const row = database.get<{ rows: Uint8Array }>("SELECT rows FROM pack_table WHERE at = ?", table.at);
		this.order = orderOfBytes(Buffer.from(row?.rows ?? new Uint8Array(4)));
		const count = this.order.hashes.length / ROW_HASH_BYTES;
		this.#places = Float64Array.from(
			{ length: count },
			(_, place) => beginningOf(this.order.hashes, place * ROW_HASH_BYTES) * PLACES + place,
		).sort();
		this.#isMet = new Uint8Array(count);
	}

	/** @throws {CannotAmend} when it was met before */
	meet(hash: Buffer): number {
		const beginning = beginningOf(hash, 0);
		let [at, high] = [0, this.#places.length];
		while (at < high) {
			const middle = (at + high) >>> 1;
			if (beginning * PLACES > (this.#places[middle] ?? 0)) at = middle + 1;
			else high = middle;
		}
		for (; at < this.#places.length; at++) {
			const found = this.#places[at] ?? 0;
			if (Math.floor(found / PLACES) !== beginning) return -1;
			const place = found % PLACES;
			if (!hash.equals(this.#hashAt(place))) continue;
			this.meetRun(place, 1);
			return place;
		}
		return -1;
	}

	/** @throws {CannotAmend} when any was met before */
	meetRun(first: number, rows: number): void {
		for (let place = first; place < first + rows; place++) {
			if (this.#isMet[place] === 1) throw new CannotAmend(`a row of ${this.table.path} stands there twice`);
			this.#isMet[place] = 1;
		}
	}

	/** Whether any was. */
	get isAnyMet(): boolean {
		return this.#isMet.includes(1);
	}

	#hashAt(place: number): Buffer {
		return this.order.hashes.subarray(place * ROW_HASH_BYTES, (place + 1) * ROW_HASH_BYTES);
	}

	/** Those that were not met. */
	*gone(): Generator<SourceRow> {
		for (let place = this.#isMet.indexOf(0); place >= 0; place = this.#isMet.indexOf(0, place + 1))
			yield* this.#database.all<SourceRow>(
				"SELECT at, hash, id FROM table_row WHERE at = ? AND hash = ?",
				...[this.table.at, this.#hashAt(place)],
			);
	}
}
