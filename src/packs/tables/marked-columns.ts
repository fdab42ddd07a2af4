import type { Report } from "../report.ts";
import type { Origins } from "./made-value.ts";

/** Columns of a table whose plain words hold HTML: each is noted once, where it was met first. */
export class MarkedColumns {
	readonly #told = new Set<string>();

	/** Looks at what was made of a row. @param place the row, in place of a file */
	tell({ marked }: Origins, place: string, line: number, report: Report): void {
		for (const [column, { path, sign }] of marked) {
			if (this.#told.has(column)) continue;
			this.#told.add(column);
			report.note(
				...(["marks", place, line, path] as const),
				`is plain text, in which readers see ${sign} as it stands: write "as": "html" for the column "${column}" in its mapping, which takes the words alone`,
			);
		}
	}
}
