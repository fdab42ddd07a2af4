import { DEGRADED_PATIENCE, LIFE_JITTER, MISSING_CONFIRMATION, REFRESH_RETRY } from "#src/site/cache-limits.ts";
import type { Answer } from "./answer.ts";
import { type Entry, type Filled, makeEntry, poolOf, type Source } from "./entry.ts";
import type { RenderLease } from "./second-tier.ts";
import type { Memory, StoredPages } from "./stored-pages.ts";

/** Whether an old page may be shown where no new one is made. */
export function standsIn<Body>(entry: Entry<Body> | null, now: number): entry is Entry<Body> {
	return entry !== null && now < entry.errorUntil;
}

/** Keeps what was made in memory and in the second tier: nothing worse replaces something better. */
export class BetterPages<Body> {
	readonly #memory: Pick<Memory<Body>, "pools" | "clock">;
	readonly #stored: StoredPages<Body> | null;
	readonly #random: () => number;

	constructor(memory: Pick<Memory<Body>, "pools" | "clock">, stored: StoredPages<Body> | null, random: () => number) {
		this.#memory = memory;
		this.#stored = stored;
		this.#random = random;
	}

	/** Keeps a result, unless what is there is better. */
	keep(source: Source, filled: Filled<Body>, lease: RenderLease | null): Answer<Body> {
		const { pools, clock } = this.#memory;
		const now = clock.now();
		const old = pools.get(source.target);
		const good = old && old.filled.status === 200 && !old.filled.degraded && standsIn(old, now) ? old : null;
		const stay = (entry: Entry<Body>, pause: number): Answer<Body> => {
			entry.retryAt = now + pause;
			return { state: "error", filled: entry.filled, entry };
		};
		if (filled.status >= 500) return good ? stay(good, REFRESH_RETRY) : { state: "miss", filled, entry: null };
		if (good && filled.degraded) {
			// What is whole and still true is better than what is not; what is out of date is so for a minute only.
			const patience = good.invalidatedAt === null ? REFRESH_RETRY : good.invalidatedAt + DEGRADED_PATIENCE - now;
			if (patience > 0) return stay(good, Math.min(patience, REFRESH_RETRY));
		}
		if (good && (filled.status === 404 || filled.status === 410) && good.invalidatedAt === null && !good.missingOnce) {
			good.missingOnce = true;
			return stay(good, MISSING_CONFIRMATION);
		}
		const pool = poolOf(source, filled);
		if (pool === null) {
			pools.delete(source.target);
			if (lease) this.#stored?.store(lease, null);
			return { state: "miss", filled, entry: null };
		}
		const entry = makeEntry(source, pool, filled, {
			now,
			jitter: LIFE_JITTER * this.#random(),
			hits: old ? old.hits >> 1 : 0,
		});
		const isStored = (lease && this.#stored?.store(lease, entry)) ?? false;
		return { state: "miss", filled, entry: pools.set(entry) || isStored ? entry : null };
	}
}
