/** Where an item or text of a table stands, in place of a file: `tables/products.csv:1042`, or of a text `tables/products.csv:1042 de_DE`. */
export const tablePlace = (table: string, line: number, locale?: string): string =>
	`${table}:${line}${locale === undefined ? "" : ` ${locale}`}`;

const PLACE = /^(tables\/[^/:]+):(\d+)(?: ([a-z]{2,3}_[A-Z]{2}))?$/;

/** What such a place names; null when it is a file. */
export function placeInTable(
	place: string,
): { readonly table: string; readonly line: number; readonly locale: string | null } | null {
	const [, table, line, locale = null] = PLACE.exec(place) ?? [];
	return table === undefined ? null : { table, line: Number(line), locale };
}
