import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import type { ResultType } from "#src/contract/search/search-types.ts";
import type { NamedCategory } from "../context/named-category.ts";
import type { WritableRows } from "../rows.ts";
import type { SearchDocument } from "../search-document.ts";
import { fold } from "../text/fold.ts";
import { ANY_LOCALE, SUGGESTION_TABLES, suggestionIndex, suggestionTable } from "./suggestion-schema.ts";
import { indexWords, ownWords, type SuggestionText, wordsIn } from "./suggestion-words.ts";

/** Something that may be suggested, in one locale: nothing is suggested by what stands in its text. */
export type Suggestible = Omit<SearchDocument, "about" | "facts" | "body" | "views">;

/** Types that are worth offering by name, and by how many letters of a title each stands behind the first; null for the others. */
const OFFERED: Readonly<Record<ResultType, number | null>> = {
	model: 0,
	"faq-article": 0,
	"quality-issue-article": 5,
	"oof-article": 10,
	download: 5,
	software: 5,
	document: 10,
	"sub-document": null,
	tutorial: null,
	video: null,
	news: null,
	"asc-news": null,
	"remote-codes": 15,
	"serial-lists": 20,
	"help-trees": 10,
	"service-manual": null,
	"technical-news": null,
	"repair-tools": null,
	"technical-memo": null,
	"training-information": null,
	"service-information": null,
};

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

/** Entries wait outside the memory of the import: those of a large catalogue are many. */
const WAITING_TABLES = `
CREATE TEMP TABLE suggestion_waiting (locale TEXT NOT NULL, name TEXT NOT NULL, weight INTEGER NOT NULL, date TEXT NOT NULL, title TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL);
CREATE TEMP TABLE suggestion_ordered (place INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL);
`;

/**
 * The shortest names first, of equals the newest; behind them what has the name of another, which is shown once. What
 * only agents read changes nothing in the order of all else.
 */
const BEST_FIRST = "weight, date DESC, title, id, rowid";
const IN_ORDER = `INSERT INTO suggestion_ordered (entry) SELECT entry FROM (
	SELECT rowid, *, row_number() OVER (PARTITION BY name ORDER BY ${BEST_FIRST}) > 1 AS is_known FROM suggestion_waiting WHERE locale = ?
) ORDER BY is_known, ${BEST_FIRST}`;

const isProduct = ({ type }: Suggestible) => type === "model";

/** Builds the index of suggestions of a new content version: one a locale and audience, and one of products for all locales. */
export class SuggestionIndexBuilder {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #products = new Set<string>();

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		this.#locales = [ANY_LOCALE, ...locales];
		database.exec(SUGGESTION_TABLES + WAITING_TABLES);
		for (const locale of this.#locales)
			for (const audience of AUDIENCES) database.exec(suggestionIndex(locale, audience));
	}

	/** Takes something that is found in a locale; what is not offered by its name is left out. */
	add(locale: string, found: Suggestible): void {
		const offered = OFFERED[found.type];
		if (offered === null || found.page !== null) return;
		const { kind, id, audience, title, keywords, names, rank, date } = found;
		const { contexts } = found.marked;
		const base = { kind, id, audience, contexts, date, title, anchor: null, about: [], numbers: [] };
		const weight = offered + title.length;
		if (isProduct(found)) {
			if (this.#products.has(id)) return;
			this.#products.add(id);
			const numbers = [...keywords, title];
			const own = { ...base, numbers, keywords: [], names: [], weight: weight + rank * LAST_LETTERS };
			this.#wait(ANY_LOCALE, own);
			return;
		}
		const about = names.filter((name) => /\p{Nd}/u.test(name));
		this.#wait(locale, { ...base, keywords, names, about, weight: weight + rank });
		// Whoever types no code finds its article first.
		for (const { code, anchor, title } of found.codes)
			this.#wait(locale, {
				...{ ...base, anchor, title, numbers: [code], keywords: [], names },
				weight: title.length + LAST_LETTERS,
			});
	}

	/** Takes a category by its name in a locale. */
	addCategory(locale: string, { category, name, audience }: NamedCategory): void {
		const contexts = [{ context: category, isDirect: true, audience }];
		this.#wait(locale, {
			...{ kind: "categories", id: category, audience, contexts, isCategory: true, anchor: null, date: "" },
			...{ title: name, numbers: [name], about: [], keywords: [], names: [], weight: name.length },
		});
	}

	#wait(locale: string, entry: Entry): void {
		const { weight, date, title, id } = entry;
		this.#database.run(
			"INSERT INTO suggestion_waiting (locale, name, weight, date, title, id, entry) VALUES (?, ?, ?, ?, ?, ?, ?)",
			...[locale, nameOf(entry), weight, date, title, id, JSON.stringify(entry)],
		);
	}

	/** Writes what was taken, in the order in which it is offered. */
	finish(): void {
		this.#products.clear();
		for (const locale of this.#locales) {
			this.#database.run(IN_ORDER, locale);
			for (const { place, entry } of this.#inOrder()) this.#write(locale, place, entry);
			this.#database.exec("DELETE FROM suggestion_ordered");
			for (const table of AUDIENCES.map((audience) => suggestionTable(locale, audience)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
		}
		this.#database.exec("DROP TABLE suggestion_waiting; DROP TABLE suggestion_ordered");
	}

	*#inOrder(): Generator<{ readonly place: number; readonly entry: Entry }> {
		const rows = this.#database.each<{ place: number; entry: string }>(
			"SELECT place, entry FROM suggestion_ordered ORDER BY place",
		);
		// Written above, in exactly this shape.
		for (const { place, entry } of rows) yield { place, entry: JSON.parse(entry) as Entry };
	}

	#write(locale: string, place: number, entry: Entry): void {
		const { audience, kind, id, anchor, title, keywords } = entry;
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

/** What a suggestion is told by among others: products by their numbers, all else by its title. */
const nameOf = ({ audience, kind, id, title }: Entry): string =>
	kind === "products" ? id : kind === "categories" ? `${kind} ${id}` : `${audience} ${fold(title)}`;
