import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
import { modelKey } from "#src/site/model-key.ts";
import { INDEXED_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { codeWords } from "./codes.ts";
import { CompoundRows, writeRow } from "./compound-rows.ts";
import type { NamedCategory } from "./context/named-category.ts";
import type { IndexedTexts } from "./indexed-texts.ts";
import { marksOf } from "./ranking/marks.ts";
import { firstRowOf } from "./ranking/rows-of-types.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES, searchTable } from "./search-schema.ts";
import { writeSpellings } from "./spelling/spelling-table.ts";
import { SuggestionIndexBuilder } from "./suggest/suggestion-index.ts";
import { writesCompounds } from "./text/compound-parts.ts";
import { languageOf } from "./text/words.ts";
import { TextPipeline } from "./text-pipeline.ts";

/** A document with the row it gets in a locale. */
interface Placed {
	readonly locale: string;
	readonly rowid: number;
	readonly document: SearchDocument;
}

/** Of a text without end what is searched: most of it stands at the beginning. */
const beginningOf = (text: string): string => text.slice(0, INDEXED_LETTERS_MAX);

/** Builds the search tables of a new content version, one full-text table a locale and audience. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	readonly #readers: readonly Audience[];
	readonly #locales: readonly string[];
	readonly #texts = new TextPipeline<Placed>((placed, indexed) => this.#write(placed, indexed));
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
		this.#locales = locales;
		this.#readers = readers;
		this.#suggestions = new SuggestionIndexBuilder(database, locales);
		database.exec(SEARCH_TABLES);
		this.#compounds = new CompoundRows(database, readers);
		for (const locale of locales) for (const reader of readers) database.exec(fullTextTable(locale, reader));
	}

	/**
	 * Adds a document to what is found in a locale. Of a type those go first that stand first where nothing tells them
	 * apart; and it is fastest when one type is added after the other.
	 */
	add(locale: string, document: SearchDocument): void {
		const { audience, type, title, codes, names, facts, body, about } = document;
		const keywords = beginningOf([...document.keywords, ...codes.map(({ code }) => code)].join(" "));
		const place = this.#rows.get(type) ?? 0;
		this.#rows.set(type, place + 1);
		const texts = [title, keywords, names.join(" "), facts.join(" "), beginningOf(body)];
		this.#texts.give({ locale, rowid: firstRowOf(type) + place, document }, { locale, audience, about, texts });
	}

	#write({ locale, rowid, document }: Placed, { columns, likeness }: IndexedTexts): void {
		const { audience, kind, id, type, title, codes, body, rank, date, views, page, marked } = document;
		this.#database.run(
			"INSERT INTO search_document (rowid, locale, audience, kind, id, type, rank, date, views, likeness, title, body, page, words, countries, formats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			...[rowid, locale, audience, kind, id, type, rank, date, views],
			...[likeness, title, body, page, columns[0] ?? ""],
			...[marked.countries, marked.formats].map((codes = []) => codes.join(" ")),
		);
		const row = { rowid, audience, columns, marks: { public: marksOf(marked, "public"), asc: marksOf(marked, "asc") } };
		if (writesCompounds(languageOf(locale))) this.#compounds.add(locale, row);
		else
			for (const reader of this.#readers) if (mayRead(reader, audience)) writeRow(this.#database, locale, reader, row);
		for (const { code, ...row } of codes)
			this.#database.run(
				"INSERT OR IGNORE INTO code (locale, audience, key, kind, id, written, anchor, title, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				...[locale, audience, modelKey(code), kind, id, codeWords(code, locale), row.anchor, row.title, row.body],
			);
		this.#suggestions.add(locale, document);
	}

	/** Adds a category to what is suggested in a locale. */
	addCategory(locale: string, category: NamedCategory): void {
		this.#suggestions.addCategory(locale, category);
	}

	/** Writes the vocabulary and the suggestions, merges the tables and makes the indexes. */
	finish(): void {
		this.#texts.finish();
		for (const locale of this.#locales) {
			const words = this.#texts.takeWords(locale);
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
			for (const table of this.#readers.map((reader) => searchTable(locale, reader)))
				this.#database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
		}
		this.#suggestions.finish();
		this.#database.exec(SEARCH_INDEXES);
		this.close();
	}

	/** Ends what is at work beside; `finish` does so itself. */
	close(): void {
		this.#texts.close();
	}
}
