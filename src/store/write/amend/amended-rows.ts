import type { Item } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { EVERYWHERE } from "../../schema.ts";
import { insert, type PutRow, type Row } from "../insert.ts";
import { countRows, LISTED_COUNT, type RowCount } from "../list-item.ts";
import { PRODUCT_COUNT } from "../write-products.ts";
import { CannotAmend } from "./cannot-amend.ts";

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
	/** What something holds that held nothing of the kind before. */
	readonly held: HeldRow[] = [];
	/** What items that left shared with others. */
	readonly #given: { readonly placed: PlacedRow; readonly item: Pick<Item, "kind" | "id"> }[] = [];

	constructor(database: Database) {
		this.#database = database;
	}

	/**
	 * Replaces the rows of an item.
	 *
	 * @param before writes those that it had, `now` those that it has
	 * @param left the item, when it left the pack
	 * @throws {CannotAmend} when what it shared with others goes, since they are not known
	 */
	replace(
		before: (put: PutRow) => void,
		now: (put: PutRow) => void,
		left: Pick<Item, "kind" | "id"> | null = null,
	): void {
		const [was, is] = [this.#rowsOf(before), this.#rowsOf(now)];
		for (const [key, placed] of was) {
			const other = is.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (!placed.isShared) this.#remove(placed);
			else if (left) this.#given.push({ placed, item: left });
			else throw new CannotAmend(`${key} may be gone`);
		}
		for (const [key, placed] of is) {
			const other = was.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (!placed.isShared) this.#write(placed);
			else if (!this.#has(placed)) this.#hold(placed);
		}
	}

	/**
	 * Counts again what was counted of rows that came or went.
	 *
	 * @throws {CannotAmend} when something of a kind has left a place where nothing else of it stands
	 */
	finish(): void {
		for (const { placed, item } of this.#given)
			if (!this.#isHeld(placed, item)) throw new CannotAmend(`the last of its kind left (${item.kind}/${item.id})`);
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
		const [condition, values] = this.#at(placed);
		this.#database.run(`DELETE FROM ${placed.table} WHERE ${condition}`, ...values);
		this.#recount(placed);
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
		const { context, direct } = row;
		if (table !== "held" || typeof context !== "string" || typeof direct !== "number")
			throw new CannotAmend(`${table} holds something new`);
		// What a category itself is about, and what is about everything, stands on every product below it.
		if (direct === 1 && (context === EVERYWHERE || this.#isCategory(context)))
			throw new CannotAmend(`${context} holds something new`);
		insert(this.#database, table, row);
		this.#database.run(
			"DELETE FROM held_before WHERE context = ? AND section = ? AND direct = ?",
			...[context, row["section"] ?? null, direct],
		);
		this.held.push({ ...row, context, direct });
	}

	/** Whether something else of a kind and type stands where an item stood that left. */
	#isHeld({ table, row }: PlacedRow, { kind, id }: Pick<Item, "kind" | "id">): boolean {
		const { context = null, direct = null, audience = null } = row;
		return (
			table === "held" &&
			this.#database.get(
				`SELECT 1 FROM about AS a JOIN item AS i ON i.kind = a.kind AND i.id = a.id
				WHERE a.kind = ?1 AND a.context = ?2 AND a.direct = ?3 AND a.audience = ?4
				AND i.type IS (SELECT type FROM item WHERE kind = ?1 AND id = ?5)
				AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = a.kind AND id = a.id) LIMIT 1`,
				...[kind, context, direct, audience, id],
			) !== undefined
		);
	}

	#isCategory(id: string): boolean {
		return this.#database.get("SELECT 1 FROM item WHERE kind = 'categories' AND id = ?", id) !== undefined;
	}
}
