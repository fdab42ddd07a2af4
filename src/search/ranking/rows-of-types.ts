import { RESULT_TYPES, type ResultType } from "#src/contract/search/search-types.ts";

/** Row numbers of one type of result: more than anything will ever have. */
export const ROWS_OF_A_TYPE = 2 ** 32;

/** The types in the order of their rows: manuals and their pages at the end, so that all but pages is one range. */
const AT_THE_END = ["document", "sub-document"] as const satisfies readonly ResultType[];
const ORDER: readonly ResultType[] = [
	...RESULT_TYPES.filter((type) => !AT_THE_END.some((last) => last === type)),
	...AT_THE_END,
];
const PLACES: ReadonlyMap<string, number> = new Map(ORDER.map((type, place) => [type, place]));

/** Rows from the first to the last, both with it. */
export interface RowRange {
	readonly from: number;
	readonly to: number;
}

/**
 * The first row number of a type: whatever is found as one type stands together, so that a type is counted and narrowed
 * by numbers alone.
 */
export const firstRowOf = (type: ResultType): number => ORDER.indexOf(type) * ROWS_OF_A_TYPE + 1;

/**
 * The type of a row.
 *
 * @throws {Error} when no type has such rows
 */
export function typeOfRow(rowid: number): ResultType {
	const type = ORDER[Math.floor(rowid / ROWS_OF_A_TYPE)];
	if (type === undefined) throw new Error(`No type of result has the row ${rowid}.`);
	return type;
}

const rangeAt = (place: number): RowRange => ({ from: place * ROWS_OF_A_TYPE, to: (place + 1) * ROWS_OF_A_TYPE - 1 });

/** The rows of each type. */
const ROWS_OF_TYPES: readonly RowRange[] = ORDER.map((_, place) => rangeAt(place));

/** The rows of each type that stand within ranges. */
export const rangesOfTypes = (ranges: readonly RowRange[]): readonly RowRange[] =>
	ROWS_OF_TYPES.filter(({ from }) => ranges.some((range) => from >= range.from && from < range.to));

/** The rows of types as few ranges; null for all. A word that is no type has no rows. */
export function rowsOfTypes(types: readonly string[] | null): readonly RowRange[] {
	if (types === null) return [{ from: 0, to: ORDER.length * ROWS_OF_A_TYPE }];
	const places = [...new Set(types.flatMap((type) => PLACES.get(type) ?? []))].sort((a, b) => a - b);
	const ranges: { from: number; to: number }[] = [];
	for (const { from, to } of places.map(rangeAt)) {
		const last = ranges.at(-1);
		if (last?.to === from - 1) last.to = to;
		else ranges.push({ from, to });
	}
	return ranges;
}

/** Types, or all of them for null, without pages of documents. */
export const withoutPages = (types: readonly string[] | null): readonly string[] =>
	(types ?? ORDER).filter((type) => type !== "sub-document");

const PAGES = rowsOfTypes(["sub-document"]);

/** Whether a row is a page of a document (specification section 2: `sub-document` is an alias of manuals). */
export const isPageRow = (rowid: number): boolean => PAGES.some(({ from, to }) => rowid >= from && rowid <= to);
