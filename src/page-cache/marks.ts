import { TIER_MARKS_MAX } from "#src/site/cache-limits.ts";

/** An invalidation: its place in the order of all, and when it was. */
export interface Mark {
	readonly sequence: number;
	/** Milliseconds since 1970. */
	readonly at: number;
}

/**
 * What was said to be out of date, in the order in which it was said; a page says how many were said before it, or which
 * was the last. So an invalidation costs its names, however many pages carry them.
 */
export class Marks {
	/** Everything before it is out of date. */
	#floor: Mark;
	readonly #marks: Map<string, Mark>;

	constructor(floor: Mark, marks: Iterable<readonly [string, Mark]> = []) {
		this.#floor = floor;
		this.#marks = new Map(marks);
	}

	get floor(): Mark {
		return this.#floor;
	}

	entries(): IterableIterator<[string, Mark]> {
		return this.#marks.entries();
	}

	/** @param names tags or targets; null: everything @param mark later than all before */
	add(names: readonly string[] | null, mark: Mark): void {
		if (names === null) this.#forgetUpTo(mark);
		else for (const name of names) this.#marks.set(name, mark);
		if (this.#marks.size <= TIER_MARKS_MAX) return;
		const sequences = [...this.#marks.values()].sort((a, b) => a.sequence - b.sequence);
		this.#forgetUpTo(sequences[sequences.length >> 1] ?? mark);
	}

	#forgetUpTo(floor: Mark): void {
		this.#floor = floor;
		for (const [name, { sequence }] of this.#marks) if (sequence <= floor.sequence) this.#marks.delete(name);
	}

	/** When a page was first said to be out of date, as far as that is remembered; null when it was not. @param since the last that was said before it */
	touched(names: readonly string[], since: number): number | null {
		const found = names.flatMap((name) => this.#marks.get(name) ?? []).concat(this.#floor);
		const after = found.filter(({ sequence }) => sequence > since).map(({ at }) => at);
		return after.length === 0 ? null : Math.min(...after);
	}
}
