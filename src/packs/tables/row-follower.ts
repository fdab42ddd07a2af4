import { type KnownTable, ROW_HASH_BYTES, RowHashes } from "./known-rows.ts";
import type { RowOrder, RowRun } from "./row-order.ts";
import type { Passed } from "./table-cursor.ts";
import type { WrittenRow } from "./table-row.ts";
import { endsIn, type Utf8 } from "./table-text.ts";

/** Of so many rows one ends a run, by its hash. */
const RUN_ROWS = 16;

/** Bytes behind which any row ends one, so that what is held against it stays small. */
const RUN_BYTES_MAX = 256 * 1024;

/** Nowhere: what comes next is not known, or nothing has begun. */
const NONE = -1;

/** Follows the rows of a table as they come and notes their order; what of them is as it was is found in one piece. */
export class RowFollower {
	readonly #known: KnownTable | null;
	/** Runs of before by the places of their first rows. */
	readonly #runs: ReadonlyMap<number, RowRun>;
	#rowHashes = new RowHashes("");
	/** Where among the rows of before the next one would stand; a run may begin with it. */
	#next = 0;
	#hashes = Buffer.alloc(0);
	#count = 0;
	readonly #made: RowRun[] = [];
	/** The run that has begun, with the line of its first row and that behind its last. */
	#begun = { first: 0, text: "" as Utf8, line: NONE, next: NONE };

	constructor(known: KnownTable | null) {
		this.#known = known;
		this.#runs = new Map(known?.order.runs.map((run) => [run.first, run]));
	}

	/** What stands above the rows, before the first comes. */
	head(heading: string): void {
		this.#rowHashes = new RowHashes(heading);
	}

	/** How many rows came. */
	get count(): number {
		return this.#count;
	}

	/** What its rows are, when the last has come. */
	get order(): RowOrder {
		return { hashes: this.#hashes.subarray(0, this.#count * ROW_HASH_BYTES), runs: this.#made };
	}

	/** Passes over the run of before that would stand here, where it does (`PassOver`). */
	pass(text: Utf8, from: number): Passed | "more" | null {
		const run = this.#runs.get(this.#next);
		if (!this.#known || !run) return null;
		const end = from + run.length;
		if (text.length < end) return "more";
		this.#next = NONE;
		if (!this.#rowHashes.of(text.slice(from, end)).equals(run.hash)) return null;
		const { first, rows } = run;
		this.#known.meetRun(first, rows);
		this.#made.push({ ...run, first: this.#count });
		this.#note(this.#known.order.hashes.subarray(first * ROW_HASH_BYTES, (first + rows) * ROW_HASH_BYTES));
		this.#next = first + rows;
		return run;
	}

	/** Takes the next row. */
	take({ line, written }: WrittenRow): { readonly hash: Buffer; readonly isKnown: boolean } {
		const hash = this.#rowHashes.of(written);
		const place = this.#known?.meet(hash) ?? NONE;
		if (line !== this.#begun.next) this.#begun = { first: this.#count, text: "", line, next: line };
		this.#note(hash);
		const begun = this.#begun;
		begun.text += `${written}\n`;
		begun.next = line + endsIn(written) + 1;
		const isEnd = (hash[0] ?? 0) % RUN_ROWS === 0 || begun.text.length > RUN_BYTES_MAX;
		if (isEnd) this.#endRun();
		this.#next = isEnd && place !== NONE ? place + 1 : NONE;
		return { hash, isKnown: place !== NONE };
	}

	#endRun(): void {
		const { first, text, line, next } = this.#begun;
		this.#begun.next = NONE;
		this.#made.push({
			...{ first, rows: this.#count - first, lines: next - line, length: text.length },
			hash: this.#rowHashes.of(text),
		});
	}

	#note(hashes: Buffer): void {
		const start = this.#count * ROW_HASH_BYTES;
		const end = start + hashes.length;
		if (this.#hashes.length < end) this.#hashes = Buffer.concat([this.#hashes], 2 * end);
		hashes.copy(this.#hashes, start);
		this.#count = end / ROW_HASH_BYTES;
	}
}
