import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
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

type Compounds = readonly { readonly joined: string; readonly written: string }[];

/** A text's words, then its compounds as one word each: behind it, so that neighbours stay neighbours. */
const withCompounds = (text: string, compounds: Compounds): string =>
	[indexed(text), ...new Set(compounds.map(({ joined }) => joined))].join(" ");

/** Of a text without end what is searched: most of it stands at the beginning. */
const beginningOf = (text: string): string => text.slice(0, INDEXED_LETTERS_MAX);

/** Builds the search tables of a new content version, one full-text table a locale and audience. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	readonly #forms = new Map<string, Record<Audience, Forms>>();
	#rowid = 0;

	/** @param database new and empty; @param locales codes of the site */
	constructor(database: WritableRows, locales: readonly string[]) {
		this.#database = database;
		database.exec(SEARCH_TABLES);
		for (const locale of locales) {
			for (const reader of AUDIENCES) database.exec(fullTextTable(locale, reader));
			this.#forms.set(locale, { public: noForms(), asc: noForms() });
		}
	}

	add(locale: string, document: SearchDocument): void {
		const { audience, kind, id, type, title, codes, names, body, rank, date, page } = document;
		const keywords = beginningOf([...document.keywords, ...codes.map(({ code }) => code)].join(" "));
		const rowid = ++this.#rowid;
		this.#database.run(
			"INSERT INTO search_document (rowid, locale, audience, kind, id, type, rank, date, title, body, page) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			...[rowid, locale, audience, kind, id, type, rank, date, title, body, page],
		);
		const texts = [title, keywords, names.join(" "), beginningOf(body)].map((text) => ({
			text,
			compounds: [...compoundsOf(text)],
		}));
		const words = texts.map(({ text, compounds }) => withCompounds(text, compounds));
		for (const reader of AUDIENCES)
			if (mayRead(reader, audience))
				this.#database.run(
					`INSERT INTO ${searchTable(locale, reader)} (rowid, title, keywords, names, body) VALUES (?, ?, ?, ?, ?)`,
					...[rowid, ...words],
				);
		for (const { code, ...row } of codes)
			this.#database.run(
				"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
				...[locale, audience, modelKey(code), kind, id, row.anchor, row.title, row.body],
			);
		const forms = this.#forms.get(locale)?.[audience];
		if (forms) for (const { text, compounds } of texts) count(forms, text, compounds);
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
			for (const table of AUDIENCES.map((reader) => searchTable(locale, reader)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
		}
		this.#database.exec(SEARCH_INDEXES);
	}
}

/** How often each word stands in a locale as it is written, and each compound with what it is as one word. */
interface Forms {
	readonly words: Map<string, number>;
	readonly compounds: Map<string, { readonly joined: string; count: number }>;
}

const noForms = (): Forms => ({ words: new Map(), compounds: new Map() });

function count({ words, compounds }: Forms, text: string, found: Compounds): void {
	for (const [form] of text.matchAll(WORD)) words.set(form, (words.get(form) ?? 0) + 1);
	for (const { joined, written } of found) {
		const known = compounds.get(written);
		if (known) known.count++;
		else compounds.set(written, { joined, count: 1 });
	}
}

/** Every form with its word as the vocabulary has it: folded once, however often it stands there. */
function* folded({ words, compounds }: Forms): Generator<{ word: string; form: string; count: number }> {
	for (const [form, count] of words) yield { word: fold(form), form, count };
	for (const [form, { joined, count }] of compounds) yield { word: joined, form, count };
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
function wordsOf(forms: Record<Audience, Forms>): ReadonlyMap<string, CountedWord> {
	const words = new Map<string, CountedWord>();
	for (const audience of AUDIENCES)
		for (const { word, form, count } of folded(forms[audience])) {
			if (isUnspaced(word) || word.length > QUERY_WORD_LETTERS_MAX) continue;
			const known = words.get(word);
			if (!known) words.set(word, { audience, display: form, most: count, count });
			else if (known.audience === audience) {
				known.count += count;
				if (count > known.most) Object.assign(known, { display: form, most: count });
			}
		}
	return words;
}
