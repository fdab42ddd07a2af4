import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
import { CompoundRows, writeRow } from "./compound-rows.ts";
import type { NamedCategory } from "./context/named-category.ts";
import { DocumentPlaces } from "./document-places.ts";
import { type PlacedDocument, textsOf, writeDocument } from "./indexed-document.ts";
import type { IndexedTexts } from "./indexed-texts.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES, searchTable } from "./search-schema.ts";
import { writeSpellings } from "./spelling/spelling-table.ts";
import { SuggestionIndexBuilder } from "./suggest/suggestion-index.ts";
import { writesCompounds } from "./text/compound-parts.ts";
import { vocabularyCounts, vocabularyOf, writeVocabulary } from "./text/vocabulary-rows.ts";
import { languageOf } from "./text/words.ts";
import { TextPipeline } from "./text-pipeline.ts";

/** Builds the search tables of a new content version, one full-text table a locale and audience. */
export class SearchIndexBuilder {
	readonly #database: WritableRows;
	readonly #readers: readonly Audience[];
	readonly #locales: readonly string[];
	readonly #texts = new TextPipeline<PlacedDocument>({
		take: (placed, indexed) => this.#write(placed, indexed),
		takeWords: (words) => {
			for (const [locale, own] of words) writeVocabulary(this.#database, locale, own);
		},
	});
	readonly #places: DocumentPlaces;
	/** Items of each type so far, and the last of them. */
	readonly #types = new Map<string, { place: number; last: string }>();
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
		this.#places = new DocumentPlaces(locales);
		this.#suggestions = new SuggestionIndexBuilder(database, locales);
		database.exec(SEARCH_TABLES);
		this.#compounds = new CompoundRows(database, readers);
		for (const locale of locales) for (const reader of readers) database.exec(fullTextTable(locale, reader));
	}

	/**
	 * Adds a document to what is found in a locale. Of a type those go first that stand first where nothing tells them
	 * apart; one item's texts come one after the other; and it is fastest when one type is added after the other.
	 */
	add(locale: string, document: SearchDocument): void {
		const rowid = this.#rowOf(locale, document);
		this.#texts.give({ locale, rowid, document }, textsOf(locale, document));
	}

	#rowOf(locale: string, { type, kind, id, page }: SearchDocument): number {
		const known = this.#types.get(type) ?? { place: -1, last: "" };
		const item = `${kind}/${id}/${page === null ? "" : `${page} ${locale}`}`;
		const place = known.last === item ? known.place : known.place + 1;
		this.#types.set(type, { place, last: item });
		return this.#places.rowAt(type, place, locale);
	}

	#write(placed: PlacedDocument, indexed: IndexedTexts): void {
		const { locale, document } = placed;
		const row = writeDocument(this.#database, placed, indexed);
		if (writesCompounds(languageOf(locale))) this.#compounds.add(locale, row);
		else
			for (const reader of this.#readers)
				if (mayRead(reader, row.audience)) writeRow(this.#database, locale, reader, row);
		this.#suggestions.add(locale, document);
	}

	/** Adds a category to what is suggested in a locale. */
	addCategory(locale: string, category: NamedCategory): void {
		this.#suggestions.addCategory(locale, category);
	}

	/** Writes what follows from all texts together, merges the tables and makes the indexes. */
	finish(): void {
		this.#texts.finish();
		for (const locale of this.#locales) {
			if (writesCompounds(languageOf(locale))) this.#compounds.finish(locale, vocabularyCounts(this.#database, locale));
			writeSpellings(this.#database, locale, vocabularyOf(this.#database, locale));
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
