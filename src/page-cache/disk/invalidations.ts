import { TIER_MARKS_MAX } from "#src/site/cache-limits.ts";

/** An invalidation of a tag: its place in the order of all, and when it was. */
interface Mark {
	readonly sequence: number;
	/** Milliseconds since 1970. */
	readonly at: number;
}

type Written = readonly [content: string, sequence: number, floor: Mark, marks: readonly [string, number, number][]];

/**
 * What was said to be out of date, in the order in which it was said; a page says how many were said before it. So an
 * invalidation costs its tags, however many pages carry them.
 */
export class Invalidations {
	#content: string;
	#sequence: number;
	/** Everything before it is out of date. */
	#floor: Mark;
	#marks: Map<string, Mark>;

	private constructor([content, sequence, floor, marks]: Written) {
		this.#content = content;
		this.#sequence = sequence;
		this.#floor = floor;
		this.#marks = new Map(marks.map(([tag, sequence, at]) => [tag, { sequence, at }]));
	}

	static none(content: string): Invalidations {
		return new Invalidations([content, 0, { sequence: 0, at: 0 }, []]);
	}

	/** @param text what `toString` said, unchanged */
	static read(text: string): Invalidations {
		return new Invalidations(JSON.parse(text));
	}

	/** The state of the content up to which all is said. */
	get content(): string {
		return this.#content;
	}

	/** How many were said. */
	get sequence(): number {
		return this.#sequence;
	}

	/** @param tags null: everything @param content the state of the content from now on */
	add(tags: readonly string[] | null, content: string, at: number): void {
		this.#content = content;
		if (tags?.length === 0) return;
		this.#sequence += 1;
		const mark = { sequence: this.#sequence, at };
		if (tags === null) this.#forgetUpTo(mark);
		else for (const tag of tags) this.#marks.set(tag, mark);
		if (this.#marks.size <= TIER_MARKS_MAX) return;
		const sequences = [...this.#marks.values()].sort((a, b) => a.sequence - b.sequence);
		this.#forgetUpTo(sequences[sequences.length >> 1] ?? mark);
	}

	#forgetUpTo(floor: Mark): void {
		this.#floor = floor;
		for (const [tag, { sequence }] of this.#marks) if (sequence <= floor.sequence) this.#marks.delete(tag);
	}

	/** When a page was first said to be out of date, as far as that is remembered; null when it was not. @param since how many were said before it */
	touched(tags: readonly string[], since: number): number | null {
		const found = tags.flatMap((tag) => this.#marks.get(tag) ?? []).concat(this.#floor);
		const after = found.filter(({ sequence }) => sequence > since).map(({ at }) => at);
		return after.length === 0 ? null : Math.min(...after);
	}

	toString(): string {
		const marks = [...this.#marks].map(([tag, { sequence, at }]): [string, number, number] => [tag, sequence, at]);
		const written: Written = [this.#content, this.#sequence, this.#floor, marks];
		return JSON.stringify(written);
	}
}
