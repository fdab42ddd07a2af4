import type { ComparisonTable } from "#src/modules/comparison/comparison-table.ts";

/** Letters with which a spreadsheet takes a cell for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 writes it; what a spreadsheet would compute begins with an apostrophe, which makes it text. */
const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The words of the table's own columns. */
interface Headings {
	readonly group: string;
	readonly row: string;
	readonly model: string;
}

/** The table as CSV: a mark that says UTF-8 to spreadsheets, then a line a row with its group. */
export function compareCsv({ columns, groups }: ComparisonTable, { group, row, model }: Headings): string {
	const lines = [
		[group, row, ...columns.map(({ name }) => name)],
		["", model, ...columns.map((each) => each.model)],
		...groups.flatMap((each) =>
			each.rows.map(({ label, values }) => [each.group, label, ...values.map((value) => value ?? "")]),
		),
	];
	return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** The table as JSON, as it is shown. */
export const compareJson = (table: ComparisonTable): string => `${JSON.stringify(table, null, "\t")}\n`;
