import { freePlace } from "../row-places.ts";
import type { WritableRows } from "../rows.ts";
import { type Entry, nameOf } from "./suggestion-entry.ts";
import {
	removeSuggestion,
	SUGGESTION_STEP,
	SUGGESTIONS_OF_A_LOCALE,
	type SuggestionPlace,
	writeSuggestion,
} from "./suggestion-row.ts";
import { ANY_LOCALE, suggestionTable } from "./suggestion-schema.ts";
import { wordsIn } from "./suggestion-words.ts";

type Standing = Pick<Entry, "weight" | "date" | "title" | "id"> & { readonly is_known: number };

/** The shortest names first, of equals the newest; behind them what has the name of another. */
function standing(one: Standing, other: Standing): number {
	const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
	return (
		one.is_known - other.is_known ||
		one.weight - other.weight ||
		order(other.date, one.date) ||
		order(one.title, other.title) ||
		order(one.id, other.id)
	);
}

/** Changes single entries of a finished index of suggestions. */
export class ChangedSuggestions {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];

	/** @param locales codes of the site, as the index was made of them */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		this.#locales = [ANY_LOCALE, ...locales];
	}

	/**
	 * Puts entries in the place of others.
	 *
	 * @param before those that stand there, in a locale; @param now those that shall stand there
	 * @throws {NoRoomFault}
	 */
	replace(locale: string, before: readonly Entry[], now: readonly Entry[]): void {
		const kept = new Set(now.map((entry) => JSON.stringify(entry)));
		const there = new Set(before.map((entry) => JSON.stringify(entry)));
		for (const entry of before) if (!kept.has(JSON.stringify(entry))) this.#remove(locale, entry);
		for (const entry of now)
			if (!there.has(JSON.stringify(entry)))
				writeSuggestion(this.#database, locale, this.#placeFor(locale, entry), entry);
	}

	#remove(locale: string, entry: Entry): void {
		for (const is_known of [0, 1]) {
			const from = this.#from(locale);
			for (const { place, ...row } of this.#rowsFrom(this.#search(locale, { ...entry, is_known }), from)) {
				if (standing(row, { ...entry, is_known }) !== 0) break;
				if (row.kind !== entry.kind || row.anchor !== entry.anchor || row.audience !== entry.audience) continue;
				removeSuggestion(this.#database, locale, place, entry);
				return;
			}
		}
	}

	#placeFor(locale: string, entry: Entry): SuggestionPlace {
		const is_known = Number(entry.kind !== "products" && this.#hasName(locale, entry));
		const from = this.#from(locale);
		const order = {
			...{ from, below: from + SUGGESTIONS_OF_A_LOCALE, step: SUGGESTION_STEP },
			at: (number: number) => {
				const row = this.#rowFrom(number, from);
				return row ? { number: row.place, key: row } : null;
			},
			compare: standing,
		};
		return { place: freePlace<Standing>(order, { ...entry, is_known }, 1), isKnown: is_known === 1 };
	}

	#from(locale: string): number {
		return this.#locales.indexOf(locale) * SUGGESTIONS_OF_A_LOCALE + 1;
	}

	/** Whether another entry has its name already: it is found by the words of it. */
	#hasName(locale: string, entry: Entry): boolean {
		const words = [...new Set(wordsIn(entry.title))];
		if (words.length === 0) return false;
		const table = suggestionTable(locale, entry.audience);
		const rows = this.#database.each<Entry>(
			`SELECT s.kind, s.id, s.audience, s.title FROM (SELECT rowid AS place FROM ${table} WHERE ${table} MATCH ?) AS f
			CROSS JOIN suggestion AS s ON s.place = f.place`,
			words.map((word) => `"${word}"`).join(" AND "),
		);
		for (const row of rows) if (nameOf(row) === nameOf(entry)) return true;
		return false;
	}

	/** The first place at which something stands like this or behind it. */
	#search(locale: string, wanted: Standing): number {
		const from = this.#from(locale);
		let [low, high] = [from, from + SUGGESTIONS_OF_A_LOCALE];
		while (low < high) {
			const middle = low + Math.floor((high - low) / 2);
			const row = this.#rowFrom(middle, from);
			if (row && standing(row, wanted) < 0) low = row.place + 1;
			else high = middle;
		}
		return low;
	}

	#rowFrom(place: number, from: number): Row | null {
		return this.#database.get<Row>(`${ROWS} LIMIT 1`, ...[place, from + SUGGESTIONS_OF_A_LOCALE]) ?? null;
	}

	#rowsFrom(place: number, from: number): Iterable<Row> {
		return this.#database.each<Row>(ROWS, ...[place, from + SUGGESTIONS_OF_A_LOCALE]);
	}
}

interface Row extends Standing {
	readonly place: number;
	readonly kind: string;
	readonly anchor: string | null;
	readonly audience: string;
}

const ROWS =
	"SELECT place, kind, id, anchor, audience, is_known, weight, date, title FROM suggestion WHERE place >= CAST(? AS INTEGER) AND place < CAST(? AS INTEGER) ORDER BY place";
