import type { Audience } from "#src/contract/audience.ts";
import { QUERY_WORD_LETTERS_MAX } from "#src/site/limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { compoundsOf } from "./compounds.ts";
import { fold, indexed, isUnspaced } from "./fold.ts";
import type { WritableRows } from "./rows.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES, searchTable } from "./search-schema.ts";

/** Something that can be found, in one locale. */
export interface SearchDocument {
	readonly kind: string;
	readonly id: string;
	/** Whom it is for; the words of what is not public are suggested to nobody else. */
	readonly audience: Audience;
	/** Type of result: `model`, `faq-article`, `download`, ... */
	readonly type: string;
	readonly title: string;
	readonly keywords: readonly string[];
	/** Codes that it explains, each in a row of its own. */
	readonly codes: readonly {
		readonly code: string;
		readonly anchor: string;
		/** What the code means, behind it. */
		readonly title: string;
		/** What to do, as plain text. */
		readonly body: string;
	}[];
	/** Names and model numbers of what it is about. */
	readonly names: readonly string[];
	/** Plain text. */
	readonly body: string;
	/** Lower stands first among its type: what is sold before what is discontinued. */
	readonly rank: number;
	/** Day that orders what is otherwise equal. */
	readonly date: string;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;

/** A text's words, then its compounds as one word each: behind it, so that neighbours stay neighbours. */
const withCompounds = (text: string): string =>
	[indexed(text), ...new Set([...compoundsOf(text)].map(({ joined }) => joined))].join(" ");

/** Builds the search tables of a new content version, one full-text table a locale. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	/** How often each form of a word stands in a locale, for each audience. */
	readonly #words = new Map<string, Map<string, Record<Audience, Map<string, number>>>>();

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		database.exec(SEARCH_TABLES);
		for (const locale of locales) {
			database.exec(fullTextTable(locale));
			this.#words.set(locale, new Map());
		}
	}

	add(locale: string, document: SearchDocument): void {
		const { audience, kind, id, type, title, codes, names, body, rank, date } = document;
		const words = [...document.keywords, ...codes.map(({ code }) => code)].join(" ");
		this.#database.run(
			"INSERT INTO search_document (locale, audience, kind, id, type, rank, date, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			locale,
			audience,
			kind,
			id,
			type,
			rank,
			date,
			title,
			body,
		);
		const row = this.#database.get<{ rowid: number }>("SELECT last_insert_rowid() AS rowid");
		this.#database.run(
			`INSERT INTO ${searchTable(locale)} (rowid, title, keywords, names, body) VALUES (?, ?, ?, ?, ?)`,
			row?.rowid ?? 0,
			withCompounds(title),
			withCompounds(words),
			withCompounds(names.join(" ")),
			withCompounds(body),
		);
		for (const { code, ...row } of codes)
			this.#database.run(
				"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
				...[locale, audience, modelKey(code), kind, id, row.anchor, row.title, row.body],
			);
		for (const text of [title, words, names.join(" "), body]) this.#count(locale, audience, text);
	}

	/** Writes the vocabulary, merges the tables and makes the indexes. */
	finish(): void {
		for (const [locale, words] of this.#words) {
			for (const [word, counted] of words) {
				// A word stands once, as the public knows it; what only agents read is counted for them alone.
				const audience = counted.public.size > 0 ? "public" : "asc";
				const forms = [...counted[audience]].sort((a, b) => b[1] - a[1]);
				this.#database.run(
					"INSERT INTO vocabulary (locale, audience, word, display, count) VALUES (?, ?, ?, ?, ?)",
					locale,
					audience,
					word,
					forms[0]?.[0] ?? word,
					forms.reduce((sum, [, count]) => sum + count, 0),
				);
			}
			this.#database.exec(`INSERT INTO ${searchTable(locale)} (${searchTable(locale)}) VALUES ('optimize')`);
		}
		this.#database.exec(SEARCH_INDEXES);
	}

	#count(locale: string, audience: Audience, text: string): void {
		for (const [form] of text.matchAll(WORD)) this.#countForm(locale, audience, fold(form), form);
		for (const { joined, written } of compoundsOf(text)) this.#countForm(locale, audience, joined, written);
	}

	#countForm(locale: string, audience: Audience, word: string, form: string): void {
		if (isUnspaced(word) || word.length > QUERY_WORD_LETTERS_MAX) return;
		const words = this.#words.get(locale);
		const known = words?.get(word) ?? { public: new Map(), asc: new Map() };
		words?.set(word, known);
		known[audience].set(form, (known[audience].get(form) ?? 0) + 1);
	}
}
