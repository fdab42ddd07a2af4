import { LATELY } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import type { Sample, Samples, ToldMetrics } from "./told-metrics.ts";

/** What a metric counts: since the start, and of that in the last minutes. */
export interface Counted extends Sample {
	readonly lately: number;
}

/** Metrics as they stand at one moment. */
export interface Standing {
	of(name: string): readonly Counted[];
	/** How far back that reaches which is counted lately, in milliseconds. */
	readonly over: number;
}

/** Those of them that have one of these values as a label. */
export const labelled = (
	counted: readonly Counted[],
	label: string,
	...values: readonly string[]
): readonly Counted[] =>
	// A status is a number.
	counted.filter(({ labels }) => values.includes(String(labels[label] ?? "")));

export const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { value }) => sum + value, 0);

export const latelyOf = (counted: readonly Counted[]): number => counted.reduce((sum, { lately }) => sum + lately, 0);

const keyOf = (name: string, { labels }: Sample): string => JSON.stringify([name, Object.entries(labels).toSorted()]);

interface Noted {
	readonly at: number;
	readonly counts: ReadonlyMap<string, number>;
}

/**
 * Says of counters what they counted in the last minutes: what went wrong last week is no trouble of tonight. For that it
 * notes every minute where they stand.
 */
export class Lately {
	readonly #names: readonly string[];
	readonly #samples: ToldMetrics["samples"];
	readonly #clock: Pick<Clock, "now">;
	/** The oldest first, which is the start until that is long ago. */
	#noted: readonly Noted[];

	/** @param names of metrics, without their prefix */
	constructor(names: readonly string[], samples: ToldMetrics["samples"], clock: Pick<Clock, "now"> = MONOTONIC) {
		this.#names = names;
		this.#samples = samples;
		this.#clock = clock;
		this.#noted = [{ at: clock.now(), counts: new Map() }];
	}

	/** Notes where the counters stand. */
	async note(): Promise<void> {
		const samples = await this.#samples(this.#names);
		const counts = [...samples].flatMap(([name, own]) =>
			own.map((sample) => [keyOf(name, sample), sample.value] as const),
		);
		const now = this.#clock.now();
		this.#noted = [...this.#noted.filter(({ at }) => now - at < LATELY), { at: now, counts: new Map(counts) }];
	}

	/** Looks at all of them at once. */
	async look(): Promise<Standing> {
		const samples: Samples = await this.#samples(this.#names);
		const now = this.#clock.now();
		const first = this.#noted.find(({ at }) => now - at <= LATELY) ?? this.#noted.at(-1);
		const before = (name: string, sample: Sample) => first?.counts.get(keyOf(name, sample)) ?? 0;
		return {
			of: (name) =>
				(samples.get(name) ?? []).map((sample) => ({
					...sample,
					lately: Math.max(0, sample.value - before(name, sample)),
				})),
			over: now - (first?.at ?? now),
		};
	}
}
