import type { TableMapping } from "../format/table.ts";
import type { Report } from "../report.ts";
import type { TableRow } from "./table-row.ts";

/** A word as it is compared: spreadsheets write TRUE for what others call true. */
const plain = (word: unknown): string =>
	String(word ?? "")
		.trim()
		.toLowerCase();

/** The rows of which items are made, by what a mapping says of their columns (`only`); how many others there are. */
export class OnlyRows {
	readonly #wanted: readonly { readonly column: string; readonly words: ReadonlySet<string> }[];
	#rows = 0;
	#passed = 0;
	#first = 0;

	constructor(only: TableMapping["only"] = {}) {
		this.#wanted = Object.entries(only).map(([column, words]) => ({ column, words: new Set(words.map(plain)) }));
	}

	/** Whether rows may be passed over at all. */
	get isAny(): boolean {
		return this.#wanted.length > 0;
	}

	/** Those that tell which. */
	get columns(): readonly string[] {
		return this.#wanted.map(({ column }) => column);
	}

	/** Whether an item is made of a row, which is counted. */
	takes(row: TableRow): boolean {
		this.#rows++;
		const isTaken = this.#wanted.every(({ column, words }) => {
			const written = row.cell(column);
			const several = !Array.isArray(written) ? [written] : written.length > 0 ? written : [""];
			return several.some((each) => (typeof each !== "object" || each === null) && words.has(plain(each)));
		});
		if (!isTaken && this.#passed++ === 0) this.#first = row.line;
		return isTaken;
	}

	/** Notes how many rows were passed over, where any was. @param mapping its path */
	tell(mapping: string, table: string, report: Report): void {
		if (this.#passed === 0) return;
		const of = this.#passed === this.#rows ? `all ${this.#rows}` : `${this.#passed} of ${this.#rows}`;
		report.note(
			...(["unused", mapping, null, ["only"]] as const),
			`passes over ${of} rows of ${table}, line ${this.#first} is the first: nothing is made of them`,
		);
	}
}
