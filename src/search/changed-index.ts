import type { Audience } from "#src/contract/audience.ts";
import { DocumentPlaces, standing } from "./document-places.ts";
import { DocumentRows } from "./document-rows.ts";
import { NoRoomFault, roomFor } from "./row-places.ts";
import type { WritableRows } from "./rows.ts";
import type { SearchDocument } from "./search-document.ts";
import { ChangedSuggestions } from "./suggest/changed-suggestions.ts";
import { type Entry, entriesOf } from "./suggest/suggestion-entry.ts";
import { ANY_LOCALE } from "./suggest/suggestion-schema.ts";

/** What an item is found as, by locale; empty when it is not found. */
export type DocumentsByLocale = ReadonlyMap<string, SearchDocument>;

/** What an item is found as when all is changed, without its pages; null where nobody can say. */
export type FoundAs = (item: Pick<SearchDocument, "kind" | "id">) => DocumentsByLocale | null;

/**
 * Changes what is found of single items in a finished index. What is known of all texts together stands as it was: parts
 * of compounds, words that name a category, words that somebody may have mistyped in suggestions.
 */
export class ChangedIndex {
	readonly #database: WritableRows;
	readonly #locales: readonly string[];
	readonly #foundAs: FoundAs;
	readonly #places: DocumentPlaces;
	readonly #rows: DocumentRows;
	readonly #suggestions: ChangedSuggestions;
	/** What has no place yet: those that stand side by side find theirs together. */
	readonly #waiting = new Map<string, DocumentsByLocale>();

	/** @param locales codes of the site, and `readers` who have a table: as the index was made of them */
	constructor(database: WritableRows, locales: readonly string[], readers: readonly Audience[], foundAs: FoundAs) {
		this.#database = database;
		this.#locales = locales;
		this.#foundAs = foundAs;
		this.#places = new DocumentPlaces(locales);
		this.#rows = new DocumentRows(database, locales, readers);
		this.#suggestions = new ChangedSuggestions(database, locales, (item, locale) =>
			entriesIn(foundAs(item) ?? new Map(), locale),
		);
	}

	/** Puts what an item is found as in the place of what it was found as. */
	replace(before: DocumentsByLocale, now: DocumentsByLocale): void {
		const changed = this.#locales.filter(
			(locale) => JSON.stringify(before.get(locale)) !== JSON.stringify(now.get(locale)),
		);
		if (changed.length === 0) return;
		const block = this.#blockOf(before, now);
		const key = keyOf(before) ?? keyOf(now) ?? "";
		if (!this.#waiting.delete(key))
			for (const [locale, was] of before)
				if (block === null || changed.includes(locale)) this.#rows.remove(this.#rowOf(locale, was), locale, was);
		if (block === null && now.size > 0) this.#waiting.set(key, now);
		for (const [locale, is] of block === null ? [] : now)
			if (changed.includes(locale)) this.#rows.add(this.#places.rowIn(block ?? 0, locale), locale, is);
		for (const locale of [ANY_LOCALE, ...changed])
			this.#suggestions.replace(locale, entriesIn(before, locale), entriesIn(now, locale));
	}

	/** Where an item stands that stays in its place; null where it has to find one. */
	#blockOf(before: DocumentsByLocale, now: DocumentsByLocale): number | null {
		const [[locale, was] = [], [, is] = []] = [[...before][0], [...now][0]];
		if (!was || !is || locale === undefined || this.#waiting.has(keyOf(before) ?? "")) return null;
		const placeOf = ({ type, rank, date }: SearchDocument) => JSON.stringify([type, rank, date]);
		return placeOf(was) === placeOf(is) ? this.#places.blockOf(this.#rowOf(locale, was)) : null;
	}

	#rowOf(locale: string, { kind, id, page }: SearchDocument): number {
		const row = this.#database.get<{ rowid: number }>(
			"SELECT rowid FROM search_document WHERE locale = ? AND kind = ? AND id = ? AND page IS ?",
			...[locale, kind, id, page],
		);
		if (!row) throw new Error(`${kind}/${id} is not in the index of ${locale}.`);
		return row.rowid;
	}

	/**
	 * Writes what follows from all that was replaced: what stands elsewhere now, the vocabulary, spellings, and rows with parts
	 * of compounds.
	 *
	 * @throws {NoRoomFault}
	 */
	finish(): void {
		const byType = Map.groupBy(this.#waiting.values(), (documents) => firstOf(documents)?.type);
		for (const [type, own] of byType) if (type) this.#place(type, own);
		this.#waiting.clear();
		this.#suggestions.finish();
		this.#rows.finish();
	}

	#place(type: SearchDocument["type"], own: readonly DocumentsByLocale[]): void {
		const order = this.#places.orderOf(this.#database, type);
		const waiting = own
			.flatMap((documents) => {
				const key = firstOf(documents);
				return key ? [{ documents, key }] : [];
			})
			.sort((one, other) => standing(one.key, other.key));
		for (;;) {
			const [first, ...others] = waiting.map(({ key }) => key);
			if (!first) return;
			const { places, moves } = roomFor(order, [first, ...others]);
			const moved = moves.map(({ from, to }) => ({ documents: this.#take(from), to }));
			for (const { documents, to } of moved) this.#put(documents, to);
			for (const [at, { documents }] of waiting.splice(0, places.length).entries())
				this.#put(documents, places[at] ?? 0);
		}
	}

	#put(documents: DocumentsByLocale, block: number): void {
		for (const [locale, document] of documents) this.#rows.add(this.#places.rowIn(block, locale), locale, document);
	}

	/** Takes what stands in a block out of the index, where it is known. */
	#take(block: number): DocumentsByLocale {
		const rows = this.#places.rowsIn(this.#database, block);
		const [first] = rows;
		const documents = first && first.page === null && this.#foundAs(first);
		if (!documents || documents.size !== rows.length) throw new NoRoomFault();
		for (const { rowid, locale, title } of rows) {
			const document = documents.get(locale);
			if (document?.title !== title) throw new NoRoomFault();
			this.#rows.remove(rowid, locale, document);
		}
		return documents;
	}
}

const firstOf = (documents: DocumentsByLocale): SearchDocument | undefined => documents.values().next().value;

/** Each page of a manual stands in a locale by itself. */
function keyOf(documents: DocumentsByLocale): string | null {
	const [[locale, first] = []] = documents;
	return first ? `${first.kind}/${first.id} ${first.page === null ? "" : `${first.page} ${locale}`}` : null;
}

/** What is suggested of an item under a locale: a product under none, and once. */
function entriesIn(documents: DocumentsByLocale, locale: string): Entry[] {
	return [...documents].flatMap(([code, document], at) =>
		(locale === ANY_LOCALE ? at === 0 : code === locale)
			? entriesOf(code, document).flatMap((placed) => (placed.locale === locale ? placed.entry : []))
			: [],
	);
}
