import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { isKind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { ChangedIndex, type DocumentsByLocale, type FoundAs } from "#src/search/changed-index.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { searchTable } from "#src/search/search-schema.ts";
import type { Database } from "../../database.ts";
import type { Audiences } from "../audience.ts";
import { searchDocument, searchPages } from "../search-documents.ts";
import type { MarkdownOf } from "../write-item.ts";
import { CannotAmend } from "./cannot-amend.ts";

/** A version as its items are read and written. */
export interface Side {
	readonly pack: Pack;
	readonly audiences: Audiences;
	readonly markdown: MarkdownOf;
	readonly database: Database;
}

/** An item before and now; none before it came. */
export interface AmendedItem {
	readonly was: Item | null;
	readonly is: Item;
}

/**
 * Puts what items are found as now in the place of what they were found as.
 *
 * @param gone what is not found any more
 * @throws {CannotAmend} when other readers have tables of search
 */
export function amendSearch(items: readonly AmendedItem[], gone: readonly Item[], before: Side, now: Side): void {
	const locales = now.pack.site.locales.map(({ code }) => code);
	const readers = readersIn(before.database, locales);
	if (items.some(({ is }) => !readers.includes(now.audiences.of(is))))
		throw new CannotAmend("agents get a search of their own");
	const isAnyOf = (audience: Audience) =>
		now.database.get("SELECT 1 FROM item WHERE audience = ? LIMIT 1", audience) !== undefined;
	if (gone.some((item) => !isAnyOf(before.audiences.of(item))))
		throw new CannotAmend("nothing is left for agents, who had a search of their own");
	const stands: FoundAs = ({ kind, id }) => {
		const item = isKind(kind) ? now.pack.items[kind].get(id) : undefined;
		return (item && foundAs(item, now, locales).get("")) ?? null;
	};
	const index = new ChangedIndex(now.database, locales, readers, stands);
	for (const { was, is } of [...items, ...gone.map((was) => ({ was, is: null }))]) {
		const [earlier, later] = [
			was ? foundAs(was, before, locales) : new Map(),
			is ? foundAs(is, now, locales) : new Map(),
		];
		for (const key of new Set([...earlier.keys(), ...later.keys()]))
			index.replace(earlier.get(key) ?? new Map(), later.get(key) ?? new Map());
	}
	index.finish();
}

/** Who has tables of search. */
function readersIn(database: Database, locales: readonly string[]): readonly Audience[] {
	const has = (table: string) =>
		database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table) !== undefined;
	return AUDIENCES.filter((audience) => locales.some((locale) => has(searchTable(locale, audience))));
}

/** What an item is found as: itself, and each page of a manual, by locale. */
function foundAs(item: Item, { pack, audiences, markdown, database }: Side, locales: readonly string[]) {
	const found = new Map<string, Map<string, SearchDocument>>();
	// Of what left the pack products alone are found, as in a whole import.
	if (item.retired && item.kind !== "products") return found;
	const add = (locale: string, document: SearchDocument) => {
		// The pages of a manual stand in each locale by themselves.
		const key = document.page === null ? "" : `${document.page} ${locale}`;
		const known = found.get(key) ?? new Map<string, SearchDocument>();
		found.set(key, known.set(locale, document));
	};
	for (const locale of locales) {
		const document = searchDocument(item, locale, pack, audiences, markdown(item), database);
		if (document) add(locale, document);
		if (isDocument(item)) for (const page of searchPages(item, locale, pack, audiences, database)) add(locale, page);
	}
	return found satisfies ReadonlyMap<string, DocumentsByLocale>;
}

const isDocument = (item: Item): item is Item<"documents"> => item.kind === "documents";
