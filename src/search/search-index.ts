import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { QUERY_WORD_LETTERS_MAX } from "#src/site/limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { INDEXED_LETTERS_MAX } from "#src/site/pack-limits.ts";
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
	/** The page of it that this is, as its address ends: `de/12`. Null for the whole. */
	readonly page: string | null;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;

/** A text's words, then its compounds as one word each: behind it, so that neighbours stay neighbours. */
const withCompounds = (text: string): string =>
	[indexed(text), ...new Set([...compoundsOf(text)].map(({ joined }) => joined))].join(" ");

/** Of a text without end what is searched: most of it stands at the beginning. */
const beginningOf = (text: string): string => text.slice(0, INDEXED_LETTERS_MAX);

/** Builds the search tables of a new content version, one full-text table a locale. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	/** How often each form of a word stands in a locale, for each audience; a key is the word, a line end, the form. */
	readonly #forms = new Map<string, Record<Audience, Map<string, number>>>();

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		database.exec(SEARCH_TABLES);
		for (const locale of locales) {
			database.exec(fullTextTable(locale));
			this.#forms.set(locale, { public: new Map(), asc: new Map() });
		}
	}

	add(locale: string, document: SearchDocument): void {
		const { audience, kind, id, type, title, codes, names, body, rank, date, page } = document;
		const words = beginningOf([...document.keywords, ...codes.map(({ code }) => code)].join(" "));
		this.#database.run(
			"INSERT INTO search_document (locale, audience, kind, id, type, rank, date, title, body, page) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			locale,
			audience,
			kind,
			id,
			type,
			rank,
			date,
			title,
			body,
			page,
		);
		const row = this.#database.get<{ rowid: number }>("SELECT last_insert_rowid() AS rowid");
		const searched = beginningOf(body);
		this.#database.run(
			`INSERT INTO ${searchTable(locale)} (rowid, title, keywords, names, body) VALUES (?, ?, ?, ?, ?)`,
			row?.rowid ?? 0,
			withCompounds(title),
			withCompounds(words),
			withCompounds(names.join(" ")),
			withCompounds(searched),
		);
		for (const { code, ...row } of codes)
			this.#database.run(
				"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
				...[locale, audience, modelKey(code), kind, id, row.anchor, row.title, row.body],
			);
		for (const text of [title, words, names.join(" "), searched]) this.#count(locale, audience, text);
	}

	/** Writes the vocabulary, merges the tables and makes the indexes. */
	finish(): void {
		for (const [locale, forms] of this.#forms) {
			for (const [word, { audience, display, count }] of wordsOf(forms))
				this.#database.run(
					"INSERT INTO vocabulary (locale, audience, word, display, count) VALUES (?, ?, ?, ?, ?)",
					locale,
					audience,
					word,
					display,
					count,
				);
			this.#forms.delete(locale);
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
		const forms = this.#forms.get(locale)?.[audience];
		const key = `${word}\n${form}`;
		forms?.set(key, (forms.get(key) ?? 0) + 1);
	}
}

interface CountedWord {
	readonly audience: Audience;
	/** The form that stands there most often, and how often. */
	display: string;
	most: number;
	/** Of all its forms. */
	count: number;
}

/** Each word once, as the public knows it; what only agents read is counted for them alone. */
function wordsOf(forms: Record<Audience, ReadonlyMap<string, number>>): ReadonlyMap<string, CountedWord> {
	const words = new Map<string, CountedWord>();
	for (const audience of AUDIENCES)
		for (const [key, count] of forms[audience]) {
			const [word = "", form = ""] = key.split("\n");
			const known = words.get(word);
			if (!known) words.set(word, { audience, display: form, most: count, count });
			else if (known.audience === audience) {
				known.count += count;
				if (count > known.most) Object.assign(known, { display: form, most: count });
			}
		}
	return words;
}
