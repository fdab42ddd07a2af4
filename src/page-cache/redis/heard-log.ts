import { SAID_MAX } from "#src/site/shared-cache-limits.ts";
import { Marks } from "../marks.ts";
import type { LogEntry } from "./log-entry.ts";

/** What was heard of one log: its places, and what was said at them. */
export class HeardLog {
	readonly #marks: Marks;
	readonly #places = new Set<number>();

	/** @param first its first entry: everything before is out of date */
	constructor(first: LogEntry) {
		this.#marks = new Marks(first);
	}

	/** @param entry later than all before */
	add({ sequence, at, names }: LogEntry): void {
		this.#marks.add(names, { sequence, at });
		this.#places.add(sequence);
		const [oldest] = this.#places;
		if (this.#places.size > SAID_MAX && oldest !== undefined) this.#places.delete(oldest);
	}

	/**
	 * When a page was first said to be out of date; null when it was not. One that names no place of this log was made by what
	 * another said, at places that may be later than any of this one: nothing is known of it.
	 */
	touched(names: readonly string[], since: number): number | null {
		return this.#places.has(since) ? this.#marks.touched(names, since) : 0;
	}
}
