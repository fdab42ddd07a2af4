import type { Fill, Source } from "#src/page-cache/entry.ts";
import { PageCache, type PageCacheOptions } from "#src/page-cache/page-cache.ts";
import type { Clock } from "#src/site/clock.ts";

/** A clock that only moves when told. */
export class HandClock implements Clock {
	#now = 0;
	readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

	now(): number {
		return this.#now;
	}

	after(delay: number, run: () => void): () => void {
		const timer = { at: this.#now + delay, run };
		this.#timers.add(timer);
		return () => this.#timers.delete(timer);
	}

	/** Moves on and lets everything due happen. */
	async forward(milliseconds: number): Promise<void> {
		this.#now += milliseconds;
		for (const timer of [...this.#timers]) {
			if (timer.at > this.#now) continue;
			this.#timers.delete(timer);
			timer.run();
		}
		await settle();
	}
}

/** Lets everything that is ready to run do so. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface Wanted {
	status?: number;
	body?: string;
	bytes?: number;
	life?: { maxAge: number; swr: number } | null;
	tags?: readonly string[];
	degraded?: boolean;
	error?: Error;
	/** The render waits for this. */
	until?: Promise<void>;
}

/** A cache with one page whose next results the test decides. */
export function cacheBench(
	maxBytes = 1_000_000,
	{
		clock = new HandClock(),
		...more
	}: Pick<PageCacheOptions<string>, "second" | "wall" | "onOutdate"> & { clock?: HandClock } = {},
) {
	const renders: string[] = [];
	let wanted: Wanted = {};

	const fill: Fill<string> = async ({ target }, { reason }) => {
		renders.push(`${target} ${reason}`);
		const now = wanted;
		await now.until;
		if (now.error) throw now.error;
		return {
			status: now.status ?? 200,
			body: now.body ?? `page ${renders.length}`,
			bytes: now.bytes ?? 100,
			life: now.life === undefined ? { maxAge: 60, swr: 600 } : now.life,
			tags: now.tags ?? [`tag:${target}`],
			version: "v1",
			degraded: now.degraded ?? false,
		};
	};
	const cache = new PageCache<string>({ maxBytes, fill, clock, random: () => 0, ...more });
	const source = (target = "/tv", pool: Source["pool"] = "pages"): Source => ({ target, pool });

	return {
		clock,
		cache,
		renders,
		source,
		next: (value: Wanted) => {
			wanted = value;
		},
		/** State and body of an answer. */
		ask: async (target?: string, pool?: "pages" | "search") => {
			const { state, filled } = await cache.get(source(target, pool));
			return `${state} ${filled.body}`;
		},
	};
}

/** A promise with its key. */
export function gate(): { readonly promise: Promise<void>; open(): void } {
	const { promise, resolve } = Promise.withResolvers<void>();
	return { promise, open: resolve };
}
