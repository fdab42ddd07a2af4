import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import type { WritableRows } from "../rows.ts";
import type { SearchDocument } from "../search-document.ts";
import { fold } from "../text/fold.ts";
import { ANY_LOCALE, SUGGESTION_TABLES, suggestionIndex, suggestionTable } from "./suggestion-schema.ts";
import { indexWords, ownWords, type SuggestionText, wordsIn } from "./suggestion-words.ts";

/** Something that may be suggested, in one locale: nothing is suggested by what stands in its text. */
export type Suggestible = Omit<SearchDocument, "about" | "facts" | "body" | "views">;

/** Types that are worth offering by name, and by how many letters of a title each stands behind the first. */
const OFFERED: ReadonlyMap<string, number> = new Map([
	["model", 0],
	["faq-article", 0],
	["quality-issue-article", 5],
	["oof-article", 10],
	["download", 5],
	["software", 5],
	["document", 10],
	["remote-codes", 15],
	["serial-lists", 20],
	["help-trees", 10],
]);

/** By how many letters something stands behind all that is not: what is no longer sold, and lines of an article. */
const LAST_LETTERS = 10_000;

/** A product, an article, or a line of one. */
interface Entry extends SuggestionText {
	readonly kind: string;
	readonly id: string;
	readonly audience: Audience;
	readonly anchor: string | null;
	readonly date: string;
	/** The smaller the earlier it is offered. */
	readonly weight: number;
}

const isProduct = ({ type }: Suggestible) => type === "model";

/** Builds the index of suggestions of a new content version: one a locale and audience, and one of products for all locales. */
export class SuggestionIndexBuilder {
	readonly #database: WritableRows;
	readonly #entries = new Map<string, Entry[]>();
	readonly #products = new Set<string>();
	#place = 0;

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		database.exec(SUGGESTION_TABLES);
		for (const locale of [ANY_LOCALE, ...locales]) {
			this.#entries.set(locale, []);
			for (const audience of AUDIENCES) database.exec(suggestionIndex(locale, audience));
		}
	}

	/** Takes something that is found in a locale; what is not offered by its name is left out. */
	add(locale: string, found: Suggestible): void {
		const offered = OFFERED.get(found.type);
		if (offered === undefined || found.page !== null) return;
		const { kind, id, audience, title, keywords, names, rank, date } = found;
		const { contexts } = found.marked;
		const base = { kind, id, audience, contexts, date, title, anchor: null, about: [], numbers: [] };
		const weight = offered + title.length;
		if (isProduct(found)) {
			if (this.#products.has(id)) return;
			this.#products.add(id);
			const numbers = [...keywords, title];
			const own = { ...base, numbers, keywords: [], names: [], weight: weight + rank * LAST_LETTERS };
			this.#entries.get(ANY_LOCALE)?.push(own);
			return;
		}
		const own = this.#entries.get(locale);
		const about = names.filter((name) => /\p{Nd}/u.test(name));
		own?.push({ ...base, keywords, names, about, weight: weight + rank });
		// Whoever types no code finds its article first.
		for (const { code, ...line } of found.codes)
			own?.push({ ...base, ...line, numbers: [code], keywords: [], names, weight: line.title.length + LAST_LETTERS });
	}

	/** Writes what was taken, in the order in which it is offered. */
	finish(): void {
		for (const [locale, entries] of this.#entries) {
			for (const entry of inOrder(entries)) this.#write(locale, entry);
			for (const table of AUDIENCES.map((audience) => suggestionTable(locale, audience)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
			this.#entries.delete(locale);
		}
		this.#products.clear();
	}

	#write(locale: string, entry: Entry): void {
		const { audience, kind, id, anchor, title, keywords } = entry;
		const place = ++this.#place;
		this.#database.run(
			"INSERT INTO suggestion (place, audience, kind, id, anchor, title, phrases) VALUES (?, ?, ?, ?, ?, ?, ?)",
			...[place, audience, kind, id, anchor, title, keywords.join("\n")],
		);
		this.#database.run(
			`INSERT INTO ${suggestionTable(locale, audience)} (rowid, words) VALUES (?, ?)`,
			...[place, indexWords(entry)],
		);
		for (const term of new Set([...ownWords(entry), ...keywords.flatMap(wordsIn)]))
			this.#database.run(
				"INSERT OR IGNORE INTO suggestion_term (locale, audience, term) VALUES (?, ?, ?)",
				...[locale, audience, term],
			);
	}
}

/**
 * The shortest names first, of equals the newest; behind them what has the name of another, which is shown once. What
 * only agents read changes nothing in the order of all else.
 */
function inOrder(entries: readonly Entry[]): Entry[] {
	const sorted = entries.toSorted(
		(a, b) => a.weight - b.weight || compare(b.date, a.date) || compare(a.title, b.title) || compare(a.id, b.id),
	);
	const names = new Set<string>();
	const firsts: Entry[] = [];
	const others: Entry[] = [];
	for (const entry of sorted) {
		const name = nameOf(entry);
		(names.has(name) ? others : firsts).push(entry);
		names.add(name);
	}
	return [...firsts, ...others];
}

/** What a suggestion is told by among others: products by their numbers, all else by its title. */
const nameOf = ({ audience, kind, id, title }: Entry): string =>
	kind === "products" ? id : `${audience} ${fold(title)}`;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
