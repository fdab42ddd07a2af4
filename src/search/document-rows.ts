import { type Audience, mayRead } from "#src/contract/audience.ts";
import { type IndexRow, partsOfCompounds, writeRow } from "./compound-rows.ts";
import { removeDocument, textsOf, writeDocument } from "./indexed-document.ts";
import { countWords, indexedTexts, takenApart } from "./indexed-texts.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { searchTable } from "./search-schema.ts";
import { isSpelledAlike, removeSpelling, writeSpellings } from "./spelling/spelling-table.ts";
import { spellSynonyms } from "./synonyms/synonyms.ts";
import { writesCompounds } from "./text/compound-parts.ts";
import { changeWord, vocabularyCounts } from "./text/vocabulary-rows.ts";
import { languageOf } from "./text/words.ts";
import type { WrittenText } from "./text/written-text.ts";
import { type CountedWord, WordCounts, wordsOf } from "./word-counts.ts";

/** Single rows of a finished index that go and come, with what is known of their words. */
export class DocumentRows {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #readers: readonly Audience[];
	readonly #counts: ReadonlyMap<string, Readonly<Record<Audience, WordCounts>>>;
	/** Rows in languages of compounds, by locale and number: they wait for the words of all. */
	readonly #waiting: ReadonlyMap<string, Map<number, IndexRow>>;

	/** @param locales codes of the site, and `readers` who have a table: as the index was made of them */
	constructor(database: WritableRows, locales: readonly string[], readers: readonly Audience[]) {
		this.#database = database;
		this.#locales = locales;
		this.#readers = readers;
		this.#counts = new Map(locales.map((locale) => [locale, { public: new WordCounts(), asc: new WordCounts() }]));
		this.#waiting = new Map(locales.map((locale) => [locale, new Map()]));
	}

	remove(rowid: number, locale: string, document: SearchDocument): void {
		removeDocument(this.#database, { locale, rowid, document });
		if (this.#waiting.get(locale)?.delete(rowid) !== true)
			for (const reader of this.#readers)
				if (mayRead(reader, document.audience))
					this.#database.run(`DELETE FROM ${searchTable(locale, reader)} WHERE rowid = CAST(? AS INTEGER)`, rowid);
		this.#count(locale, document, takenApart(textsOf(locale, document)), -1);
	}

	add(rowid: number, locale: string, document: SearchDocument): void {
		const texts = textsOf(locale, document);
		const written = takenApart(texts);
		const row = writeDocument(this.#database, { locale, rowid, document }, indexedTexts(texts, written));
		if (writesCompounds(languageOf(locale))) this.#waiting.get(locale)?.set(rowid, row);
		else
			for (const reader of this.#readers)
				if (mayRead(reader, row.audience)) writeRow(this.#database, locale, reader, row);
		this.#count(locale, document, written, 1);
	}

	#count(locale: string, document: SearchDocument, written: readonly WrittenText[], times: 1 | -1): void {
		const counts = this.#counts.get(locale);
		if (counts) countWords(document, written, counts, times);
	}

	/**
	 * Writes what follows from all that went and came: the vocabulary, spellings, and rows with parts of compounds.
	 */
	finish(): void {
		for (const [locale, counts] of this.#counts) this.#changeWords(locale, wordsOf(counts));
		for (const locale of this.#locales) {
			const waiting = this.#waiting.get(locale);
			if (!waiting || waiting.size === 0) continue;
			const parts = partsOfCompounds(locale, vocabularyCounts(this.#database, locale));
			for (const row of waiting.values()) parts.write(this.#database, this.#readers, row);
		}
	}

	#changeWords(locale: string, words: Iterable<readonly [word: string, change: CountedWord]>): void {
		const spelled: [string, CountedWord][] = [];
		const changed = [...words].filter(([, { count, titled }]) => count !== 0 || titled !== 0);
		for (const [word, own] of Map.groupBy(changed, ([each]) => each)) {
			const changes = own.map(([, change]) => change);
			const { was, is } = changeWord(this.#database, locale, word, changes);
			if (was && is && isSpelledAlike(was, is)) continue;
			if (was) removeSpelling(this.#database, locale, word, was);
			if (is) spelled.push([word, is]);
		}
		writeSpellings(this.#database, locale, spelled);
		if (changed.length > 0) spellSynonyms(this.#database, locale);
	}
}
