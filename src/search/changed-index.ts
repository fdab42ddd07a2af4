import { type Audience, mayRead } from "#src/contract/audience.ts";
import { type IndexRow, partsOfCompounds, writeRow } from "./compound-rows.ts";
import { DocumentPlaces } from "./document-places.ts";
import { removeDocument, textsOf, writeDocument } from "./indexed-document.ts";
import { countWords, indexedTexts, takenApart } from "./indexed-texts.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { searchTable } from "./search-schema.ts";
import { isSpelledAlike, removeSpelling, writeSpellings } from "./spelling/spelling-table.ts";
import { ChangedSuggestions } from "./suggest/changed-suggestions.ts";
import { entriesOf } from "./suggest/suggestion-entry.ts";
import { ANY_LOCALE } from "./suggest/suggestion-schema.ts";
import { spellSynonyms } from "./synonyms/synonyms.ts";
import { writesCompounds } from "./text/compound-parts.ts";
import { vocabularyCounts, vocabularyWord } from "./text/vocabulary-rows.ts";
import { languageOf } from "./text/words.ts";
import type { WrittenText } from "./text/written-text.ts";
import { type CountedWord, WordCounts, wordsOf } from "./word-counts.ts";

/** Whether a word is still known, and to whom, only all texts can tell. */
class WordFault extends Error {}

/** What an item is found as, by locale; empty when it is not found. */
export type DocumentsByLocale = ReadonlyMap<string, SearchDocument>;

/**
 * Changes what is found of single items in a finished index. What is known of all texts together stands as it was: parts
 * of compounds, words that name a category, words that somebody may have mistyped in suggestions.
 */
export class ChangedIndex {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #readers: readonly Audience[];
	readonly #places: DocumentPlaces;
	readonly #counts: ReadonlyMap<string, Readonly<Record<Audience, WordCounts>>>;
	readonly #suggestions: ChangedSuggestions;
	/** Rows in languages of compounds: they wait for the words of all. */
	readonly #waiting: { readonly locale: string; readonly row: IndexRow }[] = [];

	/** @param locales codes of the site, and `readers` who have a table: as the index was made of them */
	constructor(database: WritableRows, locales: readonly string[], readers: readonly Audience[]) {
		this.#database = database;
		this.#locales = locales;
		this.#readers = readers;
		this.#places = new DocumentPlaces(locales);
		this.#suggestions = new ChangedSuggestions(database, locales);
		this.#counts = new Map(locales.map((locale) => [locale, { public: new WordCounts(), asc: new WordCounts() }]));
	}

	/**
	 * Puts what an item is found as in the place of what it was found as.
	 *
	 * @throws {NoRoomFault}
	 */
	replace(before: DocumentsByLocale, now: DocumentsByLocale): void {
		const changed = this.#locales.filter(
			(locale) => JSON.stringify(before.get(locale)) !== JSON.stringify(now.get(locale)),
		);
		if (changed.length === 0) return;
		let block = this.#blockOf(before, now);
		for (const locale of changed) {
			const was = before.get(locale);
			if (was) this.#remove(locale, was);
		}
		for (const locale of changed) {
			const is = now.get(locale);
			if (!is) continue;
			block ??= this.#places.freeBlock(this.#database, is);
			this.#add(locale, is, block);
		}
		for (const locale of [ANY_LOCALE, ...changed]) {
			const entriesIn = (documents: DocumentsByLocale) =>
				[...documents].flatMap(([code, document], at) =>
					// A product stands there once.
					(locale === ANY_LOCALE ? at === 0 : code === locale)
						? entriesOf(code, document).flatMap((placed) => (placed.locale === locale ? placed.entry : []))
						: [],
				);
			this.#suggestions.replace(locale, entriesIn(before), entriesIn(now));
		}
	}

	/** Where an item stands that stays in its place; null where it has to find one. */
	#blockOf(before: DocumentsByLocale, now: DocumentsByLocale): number | null {
		const [[locale, was] = [], [, is] = []] = [[...before][0], [...now][0]];
		if (!was || !is || locale === undefined) return null;
		const placeOf = ({ type, rank, date }: SearchDocument) => JSON.stringify([type, rank, date]);
		if (placeOf(was) !== placeOf(is)) return null;
		const row = this.#rowOf(locale, was);
		return row === null ? null : this.#places.blockOf(row);
	}

	#rowOf(locale: string, { kind, id, page }: SearchDocument): number | null {
		const row = this.#database.get<{ rowid: number }>(
			"SELECT rowid FROM search_document WHERE locale = ? AND kind = ? AND id = ? AND page IS ?",
			...[locale, kind, id, page],
		);
		return row?.rowid ?? null;
	}

	#remove(locale: string, document: SearchDocument): void {
		const rowid = this.#rowOf(locale, document);
		if (rowid === null) throw new Error(`${document.kind}/${document.id} is not in the index of ${locale}.`);
		removeDocument(this.#database, { locale, rowid, document });
		for (const reader of this.#readers)
			if (mayRead(reader, document.audience))
				this.#database.run(`DELETE FROM ${searchTable(locale, reader)} WHERE rowid = CAST(? AS INTEGER)`, rowid);
		this.#count(locale, document, takenApart(textsOf(locale, document)), -1);
	}

	#add(locale: string, document: SearchDocument, block: number): void {
		const placed = { locale, rowid: this.#places.rowIn(block, locale), document };
		const texts = textsOf(locale, document);
		const written = takenApart(texts);
		const row = writeDocument(this.#database, placed, indexedTexts(texts, written));
		if (writesCompounds(languageOf(locale))) this.#waiting.push({ locale, row });
		else this.#write(locale, row);
		this.#count(locale, document, written, 1);
	}

	#write(locale: string, row: IndexRow): void {
		for (const reader of this.#readers)
			if (mayRead(reader, row.audience)) writeRow(this.#database, locale, reader, row);
	}

	#count(locale: string, document: SearchDocument, written: readonly WrittenText[], times: 1 | -1): void {
		const counts = this.#counts.get(locale);
		if (counts) countWords(document, written, counts, times);
	}

	/**
	 * Writes what follows from all that was replaced: the vocabulary, spellings, and rows with parts of compounds.
	 *
	 * @throws {WordFault}
	 */
	finish(): void {
		for (const [locale, counts] of this.#counts) this.#changeWords(locale, wordsOf(counts));
		for (const locale of this.#locales) {
			const waiting = this.#waiting.filter((each) => each.locale === locale);
			if (waiting.length === 0) continue;
			const parts = partsOfCompounds(locale, vocabularyCounts(this.#database, locale));
			for (const { row } of waiting) parts.write(this.#database, this.#readers, row);
		}
	}

	#changeWords(locale: string, changes: ReadonlyMap<string, CountedWord>): void {
		const spelled: [string, CountedWord][] = [];
		for (const [word, change] of changes) {
			if (change.count === 0 && change.titled === 0) continue;
			const was = vocabularyWord(this.#database, locale, word);
			// What only agents read is counted for them alone, until the public reads it as well.
			const counted = was?.audience === change.audience ? was : undefined;
			const is: CountedWord = {
				audience: change.audience,
				count: (counted?.count ?? 0) + change.count,
				titled: (counted?.titled ?? 0) + change.titled,
			};
			const isAlike = was !== undefined && is.count > 0 && isSpelledAlike(was, is);
			if (was && !isAlike) removeSpelling(this.#database, locale, word, was);
			if (is.count <= 0 && this.#readers.length > 1) throw new WordFault(`"${word}" may stand in agents' texts alone.`);
			if (is.count <= 0) {
				this.#database.run("DELETE FROM vocabulary WHERE locale = ? AND word = ?", locale, word);
				continue;
			}
			this.#database.run(
				"INSERT INTO vocabulary (locale, audience, word, count, titled) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET audience = excluded.audience, count = excluded.count, titled = excluded.titled",
				...[locale, is.audience, word, is.count, is.titled],
			);
			if (!isAlike) spelled.push([word, is]);
		}
		writeSpellings(this.#database, locale, spelled);
		if (changes.size > 0) spellSynonyms(this.#database, locale);
	}
}
