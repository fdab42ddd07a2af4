import { htmlSign } from "../html-sign.ts";
import type { Report } from "../report.ts";
import type { Origins } from "./made-value.ts";

/** Columns of a table whose plain words hold HTML, or fields of lines that are items: each is noted once, where it was met first. */
export class MarkedColumns {
	readonly #told = new Set<string>();
	readonly #isMapped: boolean;

	constructor(isMapped: boolean) {
		this.#isMapped = isMapped;
	}

	/** Looks at what was made of a row. @param place the row, in place of a file */
	tell({ marked }: Origins, place: string, line: number, report: Report): void {
		for (const [column, { path, sign }] of marked) {
			if (this.#told.has(column)) continue;
			this.#told.add(column);
			report.note(
				...(["marks", place, line, path] as const),
				`is plain text, in which readers see ${sign} as it stands: ${this.#isMapped ? `write "as": "html" for the column "${column}" in its mapping, which takes the words alone` : "write the words alone"}`,
			);
		}
	}
}

/** Takes the plain words of a text, or of facts, that a line has as they are. */
export function markWritten(value: unknown, { marked }: Origins): void {
	for (const [name, words] of Object.entries(typeof value === "object" && value !== null ? value : {})) {
		const sign = typeof words === "string" && name !== "body" ? htmlSign(words) : null;
		if (sign !== null) marked.set(name, { path: [name], sign });
	}
}
