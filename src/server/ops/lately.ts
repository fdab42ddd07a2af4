import { LATELY } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import type { Sample, ToldMetrics } from "./told-metrics.ts";

/** What one counter has counted since the start, and of that in the last minutes. */
export interface Counted extends Sample {
	readonly lately: number;
}

interface Noted {
	readonly at: number;
	readonly counts: ReadonlyMap<string, number>;
}

const keyOf = (name: string, { labels }: Sample): string => JSON.stringify([name, Object.entries(labels).toSorted()]);

/**
 * Says of counters what they counted in the last minutes: what went wrong last week is no trouble of tonight. For that it
 * notes every minute where they stand.
 */
export class Lately {
	readonly #names: readonly string[];
	readonly #samples: ToldMetrics["samples"];
	readonly #clock: Pick<Clock, "now">;
	readonly #began: number;
	/** The oldest first. */
	#noted: readonly Noted[] = [];

	constructor(names: readonly string[], samples: ToldMetrics["samples"], clock: Pick<Clock, "now"> = MONOTONIC) {
		this.#names = names;
		this.#samples = samples;
		this.#clock = clock;
		this.#began = clock.now();
	}

	/** Notes where the counters stand. */
	async note(): Promise<void> {
		const counts = new Map<string, number>();
		for (const name of this.#names)
			for (const sample of await this.#samples(name)) counts.set(keyOf(name, sample), sample.value);
		this.#noted = [...this.#recent(), { at: this.#clock.now(), counts }];
	}

	/** What one of them has counted by now. */
	async of(name: string): Promise<readonly Counted[]> {
		const [first] = this.#recent();
		return (await this.#samples(name)).map((sample) => {
			const before = first?.counts.get(keyOf(name, sample)) ?? 0;
			return { ...sample, lately: Math.max(0, sample.value - before) };
		});
	}

	/** How far back that reaches which is counted lately, in milliseconds. */
	get over(): number {
		return this.#clock.now() - (this.#recent()[0]?.at ?? this.#began);
	}

	#recent(): readonly Noted[] {
		const now = this.#clock.now();
		return this.#noted.filter(({ at }) => now - at <= LATELY);
	}
}
