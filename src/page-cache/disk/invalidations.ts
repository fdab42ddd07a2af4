import { type Mark, Marks } from "../marks.ts";

type Written = readonly [content: string, sequence: number, floor: Mark, marks: readonly [string, number, number][]];

/** What was said to be out of date, counted, and up to which state of the content that is all; as it is kept in a file. */
export class Invalidations {
	#content: string;
	#sequence: number;
	readonly #marks: Marks;

	private constructor([content, sequence, floor, marks]: Written) {
		this.#content = content;
		this.#sequence = sequence;
		this.#marks = new Marks(
			floor,
			marks.map(([tag, sequence, at]) => [tag, { sequence, at }]),
		);
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
		this.#marks.add(tags, { sequence: this.#sequence, at });
	}

	/** When a page was first said to be out of date, as far as that is remembered; null when it was not. @param since how many were said before it */
	touched(tags: readonly string[], since: number): number | null {
		return this.#marks.touched(tags, since);
	}

	toString(): string {
		const marks = [...this.#marks.entries()].map(([tag, { sequence, at }]): [string, number, number] => [
			tag,
			sequence,
			at,
		]);
		const written: Written = [this.#content, this.#sequence, this.#marks.floor, marks];
		return JSON.stringify(written);
	}
}
