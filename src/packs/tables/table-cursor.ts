import { endsIn, type Utf8 } from "./table-text.ts";

/** How much of a text is passed over: letters, and lines that end in it. */
export interface Passed {
	readonly length: number;
	readonly lines: number;
}

/**
 * What may be passed over where a row begins: `more` where that cannot be told from what was read of the text so far.
 *
 * @param from where in the text the row begins
 */
export type PassOver = (text: Utf8, from: number) => Passed | "more" | null;

export const PASS_NOTHING: PassOver = () => null;

const BLANK_LINES = /\s*\n/y;

const NEWLINE = "\n".charCodeAt(0);

/** A place in the text of a table, of which no more is in memory than what stands between it and the last piece read. */
export class TableCursor {
	readonly #pieces: Iterator<Utf8>;
	readonly #passOver: PassOver;
	#text: Utf8 = "";
	#from = 0;
	#line = 1;
	#isEnded = false;

	/** @param pieces with lines ended by `\n` */
	constructor(pieces: Iterable<Utf8>, passOver: PassOver = PASS_NOTHING) {
		this.#pieces = pieces[Symbol.iterator]();
		this.#passOver = passOver;
	}

	/** What is read, and is before it in part. */
	get text(): Utf8 {
		return this.#text;
	}

	/** Where in the text it is. */
	get from(): number {
		return this.#from;
	}

	/** The line it is on, from 1. */
	get line(): number {
		return this.#line;
	}

	/** What is read and stands behind it. */
	get rest(): Utf8 {
		return this.#text.slice(this.#from);
	}

	/** Reads on. @returns whether anything came */
	read(): boolean {
		if (this.#isEnded) return false;
		const next = this.#pieces.next();
		if (next.done) {
			this.#isEnded = true;
			return false;
		}
		this.#text = this.rest + next.value;
		this.#from = 0;
		return true;
	}

	/** Takes what stands up to a line end, and goes behind that. */
	take(end: number): Utf8 {
		const taken = this.#text.slice(this.#from, end);
		this.#from = end + 1;
		this.#line += endsIn(taken) + 1;
		return taken;
	}

	/** Goes to the end of what is read, on the line that it is on. */
	drop(): void {
		this.#from = this.#text.length;
	}

	/** Goes behind lines of nothing but blanks, as far as they are read. */
	passBlank(): void {
		const blank = new RegExp(BLANK_LINES);
		blank.lastIndex = this.#from;
		const [lines = ""] = blank.exec(this.#text) ?? [];
		this.#from += lines.length;
		this.#line += endsIn(lines);
	}

	/** Goes behind empty lines, and what else may be passed over where a row begins. */
	pass(): void {
		for (;;) {
			for (; this.#text.charCodeAt(this.#from) === NEWLINE; this.#from++) this.#line++;
			const passed = this.#passOver(this.#text, this.#from);
			if (passed === null || (passed === "more" && !this.read())) return;
			if (passed === "more") continue;
			this.#from += passed.length;
			this.#line += passed.lines;
		}
	}

	/** Closes the file, wherever its reader stops. */
	close(): void {
		this.#pieces.return?.();
	}
}
