/** Letters with which a spreadsheet takes a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A line of a table with its end as RFC 4180 writes it, every cell in quotation marks, so that spaces at its ends stay;
 * what a spreadsheet would compute begins with an apostrophe, which makes it text.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(value: string | number | null): string {
	const text = value === null ? "" : String(value);
	return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
