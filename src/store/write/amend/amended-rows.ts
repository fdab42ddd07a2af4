import type { Database } from "../../database.ts";
import { EVERYWHERE } from "../../schema.ts";
import { insert, type PutRow, type Row } from "../insert.ts";
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

/** Which rows are counted, by which columns, and where. */
const COUNTED = {
	listed: {
		columns: ["context", "topic", "direct", "kind", "type", "rank", "audience"],
		count: `INSERT INTO listed_count SELECT context, topic, direct, kind, type, rank, audience, count(*),
			sum(is_first AND until IS NULL), sum(is_first AND until IS NOT NULL), max(day) FROM listed`,
	},
	product_in: {
		columns: ["section", "category", "rank", "audience"],
		count: "INSERT INTO product_count SELECT section, category, rank, audience, count(*) FROM product_in",
	},
} as const;

const COUNT_TABLES = { listed: "listed_count", product_in: "product_count" } as const;

/**
 * Puts rows of single items in the place of those they had. What wrote the rows of an item before says what they were: only
 * those that differ are written, and what is counted of them is counted again.
 */
export class AmendedRows {
	readonly #database: Database;
	readonly #keys = new Map<string, readonly string[]>();
	readonly #recounted = { listed: new Map<string, Row>(), product_in: new Map<string, Row>() };
	/** What something holds that held nothing of the kind before. */
	readonly held: HeldRow[] = [];

	constructor(database: Database) {
		this.#database = database;
	}

	/**
	 * Replaces the rows of an item.
	 *
	 * @param before writes those that it had, `now` those that it has
	 * @throws {CannotAmend} when what it shared with others goes, since they are not known
	 */
	replace(before: (put: PutRow) => void, now: (put: PutRow) => void): void {
		const [was, is] = [this.#rowsOf(before), this.#rowsOf(now)];
		for (const [key, placed] of was) {
			const other = is.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (placed.isShared) throw new CannotAmend(`${key} may be gone`);
			this.#remove(placed);
		}
		for (const [key, placed] of is) {
			const other = was.get(key);
			if (other && JSON.stringify(other.row) === JSON.stringify(placed.row)) continue;
			if (!placed.isShared) this.#write(placed);
			else if (!this.#has(placed)) this.#hold(placed);
		}
	}

	/** Counts again what was counted of rows that came or went. */
	finish(): void {
		for (const [table, { columns, count }] of Object.entries(COUNTED)) {
			const condition = columns.map((column) => `${column} = ?`).join(" AND ");
			const recounted = table === "listed" ? this.#recounted.listed : this.#recounted.product_in;
			for (const row of recounted.values()) {
				const values = columns.map((column) => row[column] ?? null);
				const counts = table === "listed" ? COUNT_TABLES.listed : COUNT_TABLES.product_in;
				this.#database.run(`DELETE FROM ${counts} WHERE ${condition}`, ...values);
				this.#database.run(`${count} WHERE ${condition} GROUP BY ${columns.join(", ")}`, ...values);
			}
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
		if (!this.#has(placed)) throw new CannotAmend(`${placed.table} has not what was written there`);
		const [condition, values] = this.#at(placed);
		this.#database.run(`DELETE FROM ${placed.table} WHERE ${condition}`, ...values);
		this.#recount(placed);
	}

	#write(placed: PlacedRow): void {
		insert(this.#database, placed.table, placed.row);
		this.#recount(placed);
	}

	#recount({ table, row }: PlacedRow): void {
		if (table !== "listed" && table !== "product_in") return;
		this.#recounted[table].set(JSON.stringify(COUNTED[table].columns.map((column) => row[column])), row);
	}

	#hold({ table, row }: PlacedRow): void {
		const { context, direct } = row;
		if (table !== "held" || typeof context !== "string" || typeof direct !== "number")
			throw new CannotAmend(`${table} holds something new`);
		// What a category itself is about, and what is about everything, stands on every product below it.
		if (direct === 1 && (context === EVERYWHERE || this.#isCategory(context)))
			throw new CannotAmend(`${context} holds something new`);
		insert(this.#database, table, row);
		this.held.push({ ...row, context, direct });
	}

	#isCategory(id: string): boolean {
		return this.#database.get("SELECT 1 FROM item WHERE kind = 'categories' AND id = ?", id) !== undefined;
	}
}
