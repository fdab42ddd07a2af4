import type { ResultType } from "#src/contract/search/search-types.ts";
import type { FoldedRow } from "./ranking/siblings.ts";
import type { Rows } from "./rows.ts";

export interface Hit {
	readonly kind: string;
	readonly id: string;
	readonly type: ResultType;
	/** Where in it the code stands that the query names; title and body are then that code's. */
	readonly anchor: string | null;
	readonly title: string;
	readonly body: string;
	readonly date: string;
	/** Codes of the countries it is for, and its formats, with a blank between; no country means all. */
	readonly countries: string;
	readonly formats: string;
	/** The page of it that was found, as its address ends; null for the whole. */
	readonly page: string | null;
	/** What says nearly the same of other models, and is no hit of its own. */
	readonly siblings: readonly Sibling[];
}

export type Sibling = Pick<Hit, "kind" | "id" | "page">;

/** What is shown of rows, in their order. */
export function hitsOf(database: Rows, rows: readonly FoldedRow[]): Omit<Hit, "anchor">[] {
	const hits = database.all<Omit<Hit, "anchor" | "siblings">>(
		"SELECT d.kind, d.id, d.type, d.title, d.body, d.date, d.page, d.countries, d.formats FROM json_each(?) AS wanted JOIN search_document AS d ON d.rowid = wanted.value ORDER BY wanted.key",
		JSON.stringify(rows.map(({ rowid }) => rowid)),
	);
	const folded = rows.flatMap(({ siblings }) => siblings);
	const named = database.all<Sibling & { readonly rowid: number }>(
		"SELECT d.rowid AS rowid, d.kind, d.id, d.page FROM json_each(?) AS wanted JOIN search_document AS d ON d.rowid = wanted.value",
		JSON.stringify(folded),
	);
	const byRow = new Map(named.map(({ rowid, ...sibling }) => [rowid, sibling]));
	const siblingsAt = (place: number) => (rows[place]?.siblings ?? []).flatMap((rowid) => byRow.get(rowid) ?? []);
	return hits.map((hit, place) => ({ ...hit, siblings: siblingsAt(place) }));
}
