import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
import { modelKey } from "#src/site/model-key.ts";
import { INDEXED_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { codeWords } from "./codes.ts";
import { CompoundRows, writeRow } from "./compound-rows.ts";
import type { NamedCategory } from "./context/named-category.ts";
import { likenessOf } from "./ranking/likeness.ts";
import { marksOf } from "./ranking/marks.ts";
import { firstRowOf } from "./ranking/rows-of-types.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES, searchTable } from "./search-schema.ts";
import { writeSpellings } from "./spelling/spelling-table.ts";
import { SuggestionIndexBuilder } from "./suggest/suggestion-index.ts";
import { writesCompounds } from "./text/compound-parts.ts";
import { fold } from "./text/fold.ts";
import { compoundsOf } from "./text/hyphened.ts";
import { tokensOf } from "./text/tokens.ts";
import { isUnspaced, languageOf, WRITTEN } from "./text/words.ts";

type Compounds = readonly { readonly joined: string; readonly written: string }[];

/** Of a text without end what is searched: most of it stands at the beginning. */
const beginningOf = (text: string): string => text.slice(0, INDEXED_LETTERS_MAX);

/** Builds the search tables of a new content version, one full-text table a locale and audience. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	readonly #readers: readonly Audience[];
	readonly #forms = new Map<string, Record<Audience, Forms>>();
	/** Rows of each type so far. */
	readonly #rows = new Map<string, number>();
	readonly #suggestions: SuggestionIndexBuilder;
	readonly #compounds: CompoundRows;

	/**
	 * @param database new and empty
	 * @param locales codes of the site
	 * @param readers who have a table: the public, and agents where something is for them alone
	 */
	constructor(database: WritableRows, locales: readonly string[], readers: readonly Audience[] = AUDIENCES) {
		this.#database = database;
		this.#readers = readers;
		this.#suggestions = new SuggestionIndexBuilder(database, locales);
		database.exec(SEARCH_TABLES);
		this.#compounds = new CompoundRows(database, readers);
		for (const locale of locales) {
			for (const reader of readers) database.exec(fullTextTable(locale, reader));
			this.#forms.set(locale, { public: noForms(), asc: noForms() });
		}
	}

	/**
	 * Adds a document to what is found in a locale. Of a type those go first that stand first where nothing tells them
	 * apart; and it is fastest when one type is added after the other.
	 */
	add(locale: string, document: SearchDocument): void {
		const { audience, kind, id, type, title, codes, names, facts, body, rank, date, views, page } = document;
		const keywords = beginningOf([...document.keywords, ...codes.map(({ code }) => code)].join(" "));
		const place = this.#rows.get(type) ?? 0;
		this.#rows.set(type, place + 1);
		const rowid = firstRowOf(type) + place;
		const texts = [title, keywords, names.join(" "), facts.join(" "), beginningOf(body)].map((text) => ({
			text,
			compounds: [...compoundsOf(text)],
		}));
		const columns = texts.map(({ text }) => tokensOf(text, locale));
		this.#database.run(
			"INSERT INTO search_document (rowid, locale, audience, kind, id, type, rank, date, views, likeness, title, body, page, words, countries, formats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			...[rowid, locale, audience, kind, id, type, rank, date, views],
			...[likenessOf(document, columns[0] ?? "", columns[4] ?? "", locale), title, body, page, columns[0] ?? ""],
			...[document.marked.countries, document.marked.formats].map((codes = []) => codes.join(" ")),
		);
		const marks = { public: marksOf(document.marked, "public"), asc: marksOf(document.marked, "asc") };
		const row = { rowid, audience, columns, marks };
		if (writesCompounds(languageOf(locale))) this.#compounds.add(locale, row);
		else
			for (const reader of this.#readers) if (mayRead(reader, audience)) writeRow(this.#database, locale, reader, row);
		for (const { code, ...row } of codes)
			this.#database.run(
				"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, written, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				...[locale, audience, modelKey(code), kind, id, codeWords(code, locale), row.anchor, row.title, row.body],
			);
		this.#suggestions.add(locale, document);
		const forms = this.#forms.get(locale)?.[audience];
		if (forms) for (const [place, { text, compounds }] of texts.entries()) count(forms, text, compounds, place === 0);
	}

	/** Adds a category to what is suggested in a locale. */
	addCategory(locale: string, category: NamedCategory): void {
		this.#suggestions.addCategory(locale, category);
	}

	/** Writes the vocabulary and the suggestions, merges the tables and makes the indexes. */
	finish(): void {
		for (const [locale, forms] of this.#forms) {
			const words = wordsOf(forms);
			for (const [word, { audience, count }] of words)
				this.#database.run(
					"INSERT INTO vocabulary (locale, audience, word, count) VALUES (?, ?, ?, ?)",
					...[locale, audience, word, count],
				);
			this.#compounds.finish(locale, {
				public: (word) => (words.get(word)?.audience === "public" ? (words.get(word)?.count ?? 0) : 0),
				asc: (word) => words.get(word)?.count ?? 0,
			});
			writeSpellings(this.#database, locale, words);
			this.#forms.delete(locale);
			for (const table of this.#readers.map((reader) => searchTable(locale, reader)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
		}
		this.#suggestions.finish();
		this.#database.exec(SEARCH_INDEXES);
	}
}

/** How often each word stands in a locale as it is written, and each compound with what it is as one word. */
interface Forms {
	readonly words: Map<string, number>;
	readonly compounds: Map<string, { readonly joined: string; count: number }>;
	/** Those that stand in a title. */
	readonly titled: Set<string>;
}

const noForms = (): Forms => ({ words: new Map(), compounds: new Map(), titled: new Set() });

function count({ words, compounds, titled }: Forms, text: string, found: Compounds, isTitle: boolean): void {
	for (const [form] of text.matchAll(WRITTEN)) {
		words.set(form, (words.get(form) ?? 0) + 1);
		if (isTitle) titled.add(form);
	}
	for (const { joined, written } of found) {
		if (isTitle) titled.add(written);
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
	/** How often it stands there, in all its forms. */
	count: number;
	/** Whether one of its forms stands in a title. */
	isTitled: boolean;
}

/** Each word once, as the public knows it; what only agents read is counted for them alone. */
function wordsOf(forms: Record<Audience, Forms>): ReadonlyMap<string, CountedWord> {
	const words = new Map<string, CountedWord>();
	for (const audience of AUDIENCES)
		for (const { word, form, count } of folded(forms[audience])) {
			if (isUnspaced(word) || word.length < 2 || word.length > QUERY_WORD_LETTERS_MAX) continue;
			const known = words.get(word);
			const isTitled = forms[audience].titled.has(form);
			if (!known) words.set(word, { audience, count, isTitled });
			else if (known.audience === audience) {
				known.count += count;
				known.isTitled ||= isTitled;
			}
		}
	return words;
}
