/** Letters with which a spreadsheet takes a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a table as RFC 4180 writes it; what a spreadsheet would compute begins with an apostrophe, which makes it text. */
export const csvLine = (cells: readonly string[]): string =>
	cells.map((text) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`).join(",");
