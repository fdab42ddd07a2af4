import type { Report } from "../report.ts";
import type { Origins } from "./made-value.ts";

/** Columns of a table with words that stand for nothing in their mapping, which has a value for all others: each is noted once. */
export class UnlistedWords {
	readonly #told = new Set<string>();

	/** Looks at what was made of a row. @param place the row, in place of a file */
	tell({ unlisted }: Origins, place: string, line: number, report: Report): void {
		for (const [column, { path, words }] of unlisted) {
			if (this.#told.has(column)) continue;
			this.#told.add(column);
			report.note(
				...(["values", place, line, path] as const),
				`is made of "${words.slice(0, 40)}", which is not among the values for the column "${column}" in its mapping, and is what stands in its otherwise: add the word to values, where it means something else`,
			);
		}
	}
}
