import type { Items } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { EVERYWHERE } from "../../schema.ts";
import { insert, type PutRow, type Row } from "../insert.ts";
import { countRows, LISTED_COUNT, type RowCount } from "../list-item.ts";
import { PRODUCT_COUNT } from "../write-products.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { isHeldByAnother, isWrittenByAnother } from "./held-by-another.ts";

interface PlacedRow {
	readonly table: string;
	readonly row: Row;
	/** Whether other items may have written the same. */
	readonly isShared: boolean;
}

/** Rows by their tables and primary keys. */
type Rows = ReadonlyMap<string, PlacedRow>;

type HeldRow = Row & { readonly context: string; readonly direct: number };

const COUNTED: Readonly<Record<string, RowCount>> = { listed: LISTED_COUNT, product_in: PRODUCT_COUNT };

/**
 * Puts rows of single items in the place of those they had. What wrote the rows of an item before says what they were: only
 * those that differ are written, and what is counted of them is counted again.
 */
export class AmendedRows {
	readonly #database: Database;
	readonly #keys = new Map<string, readonly string[]>();
	/** Groups of which rows came or went, each by one of these. */
	readonly #recounted = new Map<string, PlacedRow>();
	/** What something holds that held nothing of the kind before, or holds no more. */
	readonly held: HeldRow[] = [];
	/** What items shared with others, and hold no more themselves, by key. */
	readonly #given = new Map<string, PlacedRow>();

	constructor(database: Database) {
		this.#database = database;
	}

	/**
	 * Replaces the rows of an item.
	 *
	 * @param before writes those that it had, `now` those that it has
	 * @throws {CannotAmend}
	 */
	replace(before: (put: PutRow) => void, now: (put: PutRow) => void): void {
		const [was, is] = [this.#rowsOf(before), this.#rowsOf(now)];
		for (const [key, placed] of was) {
			const other = is.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (!placed.isShared) this.#remove(placed);
			else this.#give(key, placed);
		}
		for (const [key, placed] of is) {
			const other = was.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (!placed.isShared) this.#write(placed);
			else if (!this.#has(placed)) this.#hold(placed);
		}
	}

	/** Takes a row of `held` that a product shares with others, and holds no more itself. */
	give(row: Row): void {
		const placed = { table: "held", row, isShared: true };
		this.#give(JSON.stringify([placed.table, ...this.#at(placed)[1]]), placed);
	}

	#give(key: string, placed: PlacedRow): void {
		if (placed.table !== "held" && placed.table !== "repair_language") throw new CannotAmend(`${key} may be gone`);
		this.#given.set(key, placed);
	}

	/**
	 * Takes away what nobody shares any more, when all rows are replaced that items share: sections that hold nothing, and
	 * languages in which no repair document is written.
	 *
	 * @param items as they are now
	 * @throws {CannotAmend} when it stood on everything below a category, or it is not known whether it is shared
	 */
	settle(items: Items): void {
		const lost: HeldRow[] = [];
		for (const placed of this.#given.values()) {
			const { context, direct, section, audience } = placed.row;
			if (placed.table === "repair_language") {
				if (!isWrittenByAnother(this.#database, placed.row)) this.#delete(placed);
				continue;
			}
			if (typeof context !== "string" || typeof direct !== "number") continue;
			const row = { ...placed.row, context, direct };
			if (isHeldByAnother(this.#database, items, row)) continue;
			if (this.#standsBelow(row)) throw new CannotAmend(`the last of its kind left ${context} (${section})`);
			this.#delete(placed);
			lost.push({ context, section: section ?? null, direct, audience: audience ?? null });
		}
		for (const row of lost) {
			this.held.push(row);
			const { context, direct, section = null } = row;
			const other = "SELECT 1 FROM held WHERE context = ? AND section = ? AND direct = ?";
			if (!this.#isPage(context)) continue;
			if (!this.#database.get(other, ...[context, section, direct])) insert(this.#database, "held_before", row);
		}
	}

	/** Counts again what was counted of rows that came or went. */
	finish(): void {
		for (const { table, row } of this.#recounted.values()) {
			const count = COUNTED[table];
			if (count) countRows(this.#database, count, row);
		}
	}

	#rowsOf(write: (put: PutRow) => void): Rows {
		const rows = new Map<string, PlacedRow>();
		write((table, row, orElse) => {
			const key = JSON.stringify([table, ...this.#keyOf(table).map((column) => row[column])]);
			if (!rows.has(key)) rows.set(key, { table, row, isShared: orElse === "OR IGNORE " });
		});
		return rows;
	}

	/** The columns by which a table knows its rows. */
	#keyOf(table: string): readonly string[] {
		const known = this.#keys.get(table);
		if (known) return known;
		const columns = this.#database
			.all<{ name: string }>("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table)
			.map(({ name }) => name);
		this.#keys.set(table, columns);
		return columns;
	}

	#at({ table, row }: PlacedRow): readonly [condition: string, values: (string | number | null)[]] {
		const columns = this.#keyOf(table);
		return [columns.map((column) => `${column} = ?`).join(" AND "), columns.map((column) => row[column] ?? null)];
	}

	#has(placed: PlacedRow): boolean {
		const [condition, values] = this.#at(placed);
		return this.#database.get(`SELECT 1 FROM ${placed.table} WHERE ${condition}`, ...values) !== undefined;
	}

	#remove(placed: PlacedRow): void {
		if (!this.#has(placed)) throw new CannotAmend(`the version is not as it was imported (${placed.table})`);
		this.#delete(placed);
		this.#recount(placed);
	}

	#delete(placed: PlacedRow): void {
		const [condition, values] = this.#at(placed);
		this.#database.run(`DELETE FROM ${placed.table} WHERE ${condition}`, ...values);
	}

	#write(placed: PlacedRow): void {
		insert(this.#database, placed.table, placed.row);
		this.#recount(placed);
	}

	#recount(placed: PlacedRow): void {
		const columns = COUNTED[placed.table]?.columns;
		if (columns)
			this.#recounted.set(JSON.stringify([placed.table, ...columns.map((each) => placed.row[each])]), placed);
	}

	#hold({ table, row }: PlacedRow): void {
		if (table === "repair_language") {
			insert(this.#database, table, row);
			return;
		}
		const { context, direct } = row;
		if (table !== "held" || typeof context !== "string" || typeof direct !== "number")
			throw new CannotAmend(`${table} holds something new`);
		if (this.#standsBelow({ context, direct })) throw new CannotAmend(`${context} holds something new`);
		insert(this.#database, table, row);
		this.#database.run(
			"DELETE FROM held_before WHERE context = ? AND section = ? AND direct = ?",
			...[context, row["section"] ?? null, direct],
		);
		this.held.push({ ...row, context, direct });
	}

	/** Whether there is a page of what holds something: of what is not shown there is none. */
	#isPage(context: string): boolean {
		const item = "SELECT 1 FROM item WHERE kind IN ('products', 'categories') AND id = ?";
		return context === EVERYWHERE || this.#database.get(item, context) !== undefined;
	}

	/** What a category itself is about, and what is about everything, stands on every product below it. */
	#standsBelow({ context, direct }: Pick<HeldRow, "context" | "direct">): boolean {
		const isCategory = () =>
			this.#database.get("SELECT 1 FROM item WHERE kind = 'categories' AND id = ?", context) !== undefined;
		return direct === 1 && (context === EVERYWHERE || isCategory());
	}
}
