import { visible } from "#src/site/unseen.ts";

/** Prints a line with the names of columns, then one for each row, each column as wide as its widest cell. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
	const cells = [columns, ...rows].map((row) => row.map((cell) => visible(cell)));
	const widths = columns.map((_, at) => cells.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), 0));
	for (const row of cells)
		console.log(
			row
				.map((cell, at) => cell.padEnd(widths[at] ?? 0))
				.join("  ")
				.trimEnd(),
		);
}

/** A moment of a table, to the minute; the column says that it is UTC. */
export const minuteOf = (at: string): string => at.slice(0, 16).replace("T", " ");
