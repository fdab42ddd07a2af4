import { visible } from "#src/site/unseen.ts";
import type { Phase, Progress } from "#src/store/write/progress.ts";

const WORDS: Readonly<Record<Phase, readonly [now: string, done: string, what: string]>> = {
	read: ["Reading", "Read", "files"],
	check: ["Checking", "Checked", "items"],
	pictures: ["Preparing", "Prepared", "pictures"],
	pdfs: ["Reading", "Read", "PDFs"],
	write: ["Writing", "Wrote", "items"],
	index: ["Indexing", "Indexed", "items"],
	copy: ["Copying", "Copied", "bytes"],
};

/** Milliseconds between two lines of a terminal. */
const REPEATED_AFTER = 200;
/** Seconds of a phase after which it is told where there is no terminal. */
const LONG = 5;

const number = new Intl.NumberFormat("en");
function length(exact: number): string {
	const seconds = Math.round(exact);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

interface Screen {
	readonly isTTY?: boolean;
	write(text: string): unknown;
}

/**
 * Tells how far an import has come: on a terminal in one line that changes (how many, how many a second, how long it takes
 * yet), elsewhere in one line for each phase that took long.
 */
export class ImportProgress {
	readonly #screen: Screen;
	readonly #now: () => number;
	#phase: { readonly name: Phase; readonly began: number; at: number; done: number } | null = null;
	#told = Number.NEGATIVE_INFINITY;

	/** @param screen where it is told; @param now milliseconds */
	constructor(screen: Screen, now: () => number = () => performance.now()) {
		this.#screen = screen;
		this.#now = now;
	}

	/** Told by the import. */
	readonly step: Progress = (name, done, of) => {
		if (this.#phase?.name !== name || done < this.#phase.done) {
			this.end();
			this.#phase = { name, began: this.#now(), at: this.#now(), done };
		}
		this.#phase.done = done;
		this.#phase.at = this.#now();
		if (!this.#screen.isTTY || this.#now() - this.#told < REPEATED_AFTER) return;
		this.#told = this.#now();
		this.#screen.write(`\r\u001b[K${lineOf(name, done, of, this.#seconds())}`);
	};

	/** Prints a line of something else. */
	say(line: string): void {
		this.clear();
		this.#screen.write(`${visible(line)}\n`);
	}

	/** The last phase is over. */
	end(): void {
		if (!this.#phase) return;
		const { name, done } = this.#phase;
		const seconds = this.#seconds();
		this.clear();
		const [, past, what] = WORDS[name];
		if (seconds >= LONG) this.#screen.write(`${past} ${number.format(done)} ${what} in ${length(seconds)}.\n`);
		this.#phase = null;
	}

	/** Makes room for a line of somebody else. */
	clear(): void {
		if (this.#screen.isTTY) this.#screen.write("\r\u001b[K");
	}

	#seconds(): number {
		return this.#phase ? (this.#phase.at - this.#phase.began) / 1_000 : 0;
	}
}

/** `Writing items: 41,200 of 105,014, 1,900 a second, 34 s left` */
function lineOf(phase: Phase, done: number, of: number | null, seconds: number): string {
	const [now, , what] = WORDS[phase];
	// Of the first moment nothing can be said.
	const rate = seconds >= 1 ? done / seconds : 0;
	const parts = [of === null ? number.format(done) : `${number.format(done)} of ${number.format(of)}`];
	if (rate > 0) parts.push(`${number.format(Math.round(rate))} a second`);
	if (rate > 0 && of !== null && of > done) parts.push(`${length((of - done) / rate)} left`);
	return `${now} ${what}: ${parts.join(", ")}`;
}
