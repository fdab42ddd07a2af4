import { NoRoomFault, type RowOrder, roomFor } from "../row-places.ts";
import type { WritableRows } from "../rows.ts";
import { type Entry, nameOf } from "./suggestion-entry.ts";
import { removeSuggestion, SUGGESTION_STEP, SUGGESTIONS_OF_A_LOCALE, writeSuggestion } from "./suggestion-row.ts";
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

/** What is suggested of an item under a locale, when all is changed. */
type EntriesOf = (item: Pick<Entry, "kind" | "id">, locale: string) => readonly Entry[];

/** Changes single entries of a finished index of suggestions. */
export class ChangedSuggestions {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #entriesOf: EntriesOf;
	/** Entries that have no place yet, by locale: those that stand side by side find theirs together. */
	readonly #waiting: ReadonlyMap<string, Map<string, Entry>>;

	/** @param locales codes of the site, as the index was made of them */
	constructor(database: WritableRows, locales: readonly string[], entriesOf: EntriesOf) {
		this.#database = database;
		this.#locales = [ANY_LOCALE, ...locales];
		this.#entriesOf = entriesOf;
		this.#waiting = new Map(this.#locales.map((locale) => [locale, new Map()]));
	}

	/**
	 * Puts entries in the place of others.
	 *
	 * @param before those that stand there, in a locale; @param now those that shall stand there
	 */
	replace(locale: string, before: readonly Entry[], now: readonly Entry[]): void {
		const keyed = (entries: readonly Entry[]) => new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
		const [there, kept] = [keyed(before), keyed(now)];
		const waiting = this.#waiting.get(locale);
		for (const [key, entry] of there) if (!kept.has(key) && waiting?.delete(key) !== true) this.#remove(locale, entry);
		for (const [key, entry] of kept) if (!there.has(key)) waiting?.set(key, entry);
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

	/**
	 * Gives entries their places.
	 *
	 * @throws {NoRoomFault}
	 */
	finish(): void {
		for (const [locale, entries] of this.#waiting) {
			const names = new Set<string>();
			const waiting = [...entries.values()].map((entry) => {
				const isOthers = names.has(nameOf(entry)) || this.#hasName(locale, entry);
				names.add(nameOf(entry));
				return { ...entry, is_known: Number(entry.kind !== "products" && isOthers) };
			});
			this.#place(locale, waiting.sort(standing));
			entries.clear();
		}
	}

	#place(locale: string, waiting: Placed[]): void {
		const order = this.#orderOf(locale);
		for (;;) {
			const [first, ...others] = waiting;
			if (!first) return;
			const { places, moves } = roomFor<Standing>(order, [first, ...others]);
			const moved = moves.map(({ from, to }) => ({ ...this.#take(locale, from), place: to }));
			const come = waiting.splice(0, places.length).map((entry, at) => ({ ...entry, place: places[at] ?? 0 }));
			for (const { place, is_known, ...entry } of [...moved, ...come])
				writeSuggestion(this.#database, locale, { place, isKnown: is_known === 1 }, entry);
		}
	}

	/** Takes what stands at a place out of the index, where it is known. */
	#take(locale: string, place: number): Placed {
		const row = this.#rowFrom(place, this.#from(locale));
		const entry =
			row &&
			this.#entriesOf(row, locale).find(
				(each) => each.anchor === row.anchor && standing({ ...each, is_known: row.is_known }, row) === 0,
			);
		if (!row || !entry) throw new NoRoomFault();
		removeSuggestion(this.#database, locale, place, entry);
		return { ...entry, is_known: row.is_known };
	}

	#orderOf(locale: string): RowOrder<Standing> {
		const from = this.#from(locale);
		const placed = (row: Row | null) => row && { number: row.place, key: row };
		return {
			...{ from, below: from + SUGGESTIONS_OF_A_LOCALE, block: 1, step: SUGGESTION_STEP, compare: standing },
			at: (number) => placed(this.#rowFrom(number, from)),
			before: (number) => placed(this.#database.get<Row>(ROW_BEFORE, ...[number, from]) ?? null),
		};
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
	readonly kind: Entry["kind"];
	readonly anchor: string | null;
	readonly audience: string;
}

type Placed = Entry & Pick<Row, "is_known">;

const COLUMNS = "place, kind, id, anchor, audience, is_known, weight, date, title";
const ROWS = `SELECT ${COLUMNS} FROM suggestion WHERE place >= CAST(? AS INTEGER) AND place < CAST(? AS INTEGER) ORDER BY place`;
const ROW_BEFORE = `SELECT ${COLUMNS} FROM suggestion WHERE place < CAST(? AS INTEGER) AND place >= CAST(? AS INTEGER) ORDER BY place DESC LIMIT 1`;
