import { firstRowOf, ROWS_OF_A_TYPE } from "./ranking/rows-of-types.ts";
import type { RowOrder } from "./row-places.ts";
import type { Rows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";

/** Rows between two that stand side by side when an index is new: so many others find a place there later. */
const ROOM = 16;

/**
 * Which rows documents have: what is found as one type stands together, in it those first that stand first where nothing
 * tells them apart, and one item's texts of all locales side by side.
 */
export class DocumentPlaces {
	/** Rows for the locales of an item. */
	readonly #block: number;
	readonly #locales: ReadonlyMap<string, number>;

	/** @param locales codes of the site */
	constructor(locales: readonly string[]) {
		this.#locales = new Map(locales.map((locale, place) => [locale, place]));
		this.#block = 2 ** Math.ceil(Math.log2(Math.max(1, locales.length)));
	}

	/** The row of a document in a locale. @param place of its item among its type, from 0 */
	rowAt(type: SearchDocument["type"], place: number, locale: string): number {
		return this.rowIn(firstRowOf(type) - 1 + (place + 1) * this.#block * ROOM, locale);
	}

	/** The row of a locale in an item's block. */
	rowIn(block: number, locale: string): number {
		return block + (this.#locales.get(locale) ?? 0);
	}

	/** The block that a row is in. */
	blockOf(row: number): number {
		return Math.floor(row / this.#block) * this.#block;
	}

	/** The rows of a type in a finished index, by blocks of one item each. */
	orderOf(database: Rows, type: SearchDocument["type"]): RowOrder<Standing> {
		const from = firstRowOf(type) - 1;
		const below = from + ROWS_OF_A_TYPE;
		const row = (sql: string, number: number, end: number) => {
			const found = database.get<Standing & { readonly rowid: number }>(
				`SELECT rowid, rank, date, kind, id FROM search_document WHERE ${sql} LIMIT 1`,
				...[number, end],
			);
			return found ? { number: found.rowid, key: found } : null;
		};
		return {
			...{ from: from + this.#block, below, block: this.#block, step: this.#block * ROOM, compare: standing },
			at: (number) => row("rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER) ORDER BY rowid", number, below),
			before: (number) =>
				row("rowid < CAST(? AS INTEGER) AND rowid > CAST(? AS INTEGER) ORDER BY rowid DESC", number, from),
		};
	}

	/** The rows that an item has in a block. */
	rowsIn(database: Rows, block: number): readonly DocumentRow[] {
		return database.all<DocumentRow>(
			"SELECT rowid, locale, kind, id, page, title FROM search_document WHERE rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)",
			...[block, block + this.#block],
		);
	}
}

/** A row of the index, and of what it is. */
export interface DocumentRow extends Pick<SearchDocument, "kind" | "id" | "page" | "title"> {
	readonly rowid: number;
	readonly locale: string;
}

/** What decides where an item stands among its type. */
type Standing = Pick<SearchDocument, "rank" | "date" | "kind" | "id">;

/** What is sold and new before the rest. */
export function standing(one: Standing, other: Standing): number {
	const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
	return one.rank - other.rank || order(other.date, one.date) || order(one.kind, other.kind) || order(one.id, other.id);
}
