import type { ComparisonTable } from "#src/modules/comparison/comparison-table.ts";
import { csvLine } from "#src/site/csv.ts";

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
	return `\ufeff${lines.map(csvLine).join("")}`;
}

/** The table as JSON, as it is shown. */
export const compareJson = (table: ComparisonTable): string => `${JSON.stringify(table, null, "\t")}\n`;
