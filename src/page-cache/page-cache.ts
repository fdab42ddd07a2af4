import {
	DEGRADED_PATIENCE,
	INVALIDATED_GRACE,
	LIFE_JITTER,
	LISTED_LOOK,
	MISSING_CONFIRMATION,
	REFRESH_RETRY,
	RENDER_OUTER_BOUND,
} from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC, within } from "#src/site/clock.ts";
import { FIRST_BYTE_BUDGET } from "#src/site/limits.ts";
import {
	type Entry,
	type Fill,
	type FillCause,
	type Filled,
	type FillReason,
	makeEntry,
	poolOf,
	type Source,
} from "./entry.ts";
import { Fence } from "./fence.ts";
import { listPages, type PageList } from "./page-list.ts";
import { Pools } from "./pools.ts";
import { type Lane, RenderQueue } from "./render-queue.ts";
import { type Second, StoredPages } from "./stored-pages.ts";

/**
 * `hit`: a fresh copy; `stale`: an older one while it is refreshed; `error`: an older one because
 * rendering failed; `miss`: rendered for this request; `collapsed`: rendered for another one that came first.
 */
export type AnswerState = "hit" | "stale" | "error" | "miss" | "collapsed";

export interface Answer<Body> {
	readonly state: AnswerState;
	readonly filled: Filled<Body>;
	/** The kept entry, or null when the result was not kept. */
	readonly entry: Entry<Body> | null;
}

export interface PageCacheOptions<Body> {
	readonly maxBytes: number;
	/** The one way in which pages are made, the first time and every time after. */
	readonly fill: Fill<Body>;
	readonly clock?: Clock;
	/** Draws between 0 and 1, for jitter. */
	readonly random?: () => number;
	/** Told of every render that ended without a page. */
	readonly onFailure?: (source: Source, cause: FillCause, error: unknown) => void;
	/** Told of every kept page that was made anew, and how long after it was to be: its wait for a place included. */
	readonly onRebuild?: (reason: FillReason, milliseconds: number) => void;
	readonly second?: Second<Body> | undefined;
	/** The wall clock, in milliseconds since 1970, for what a second tier keeps. */
	readonly wall?: () => number;
}

/** How many pages in memory were marked as out of date; and what is fulfilled when none comes back from the second tier, whatever crashes. */
export interface Marked {
	readonly marked: number;
	readonly lasting: Promise<void>;
}

/** A render on its way or waiting for a place, and how many wait for it. */
interface Flight<Body> {
	readonly landed: Promise<Answer<Body>>;
	waiting: number;
}

/**
 * Keeps finished pages: fresh, stale while refreshed, stale on error; one render per page; nothing worse
 * replaces something better, except that after a change of content nobody is shown the old for long.
 */
export class PageCache<Body> {
	readonly #pools: Pools<Body>;
	readonly #clock: Clock;
	readonly #options: PageCacheOptions<Body>;
	readonly #fence = new Fence();
	readonly #queue = new RenderQueue();
	#bypasses = 0;
	readonly #flights = new Map<string, Flight<Body>>();
	readonly #stored: StoredPages<Body> | null;

	constructor(options: PageCacheOptions<Body>) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
		this.#pools = new Pools(options.maxBytes);
		const { second, wall = Date.now } = options;
		const memory = { pools: this.#pools, fence: this.#fence, clock: this.#clock, wall };
		this.#stored = second ? new StoredPages(second, memory) : null;
	}

	/** The clock's time, for ages. */
	now(): number {
		return this.#clock.now();
	}

	/** The kept page of a target while it is fresh, which counts as a use; else null. */
	fresh(target: string): Entry<Body> | null {
		const entry = this.#pools.get(target);
		const now = this.#clock.now();
		if (!entry || now >= entry.freshUntil) return null;
		this.#use(entry, now);
		return entry;
	}

	/**
	 * The page of a source. A fresh or usable stale copy in memory comes at once, without a promise.
	 *
	 * @param request names the request that asks, for the log
	 * @throws (rejects with) the render's error, `Overloaded` or `TimedOut` when there is no copy to fall back to.
	 */
	get(source: Source, request: string | null = null): Answer<Body> | Promise<Answer<Body>> {
		const { target, pool } = source;
		const entry = this.#pools.get(target);
		if (entry) return this.#answer(entry, source, request);
		const cause: FillCause = { reason: "miss", request };
		if (!this.#stored || pool !== "pages" || this.#flights.has(target)) return this.#wait(source, null, cause);
		return this.#stored.bring(target).then(() => {
			const found = this.#pools.get(target);
			return found ? this.#answer(found, source, request) : this.#wait(source, null, cause);
		});
	}

	#answer(entry: Entry<Body>, source: Source, request: string | null): Answer<Body> | Promise<Answer<Body>> {
		const now = this.#clock.now();
		this.#use(entry, now);
		if (now < entry.freshUntil) return { state: "hit", filled: entry.filled, entry };
		const reason: FillReason = entry.invalidatedAt === null ? "expired" : "invalidated";
		if (now < entry.retryAt) return { state: "error", filled: entry.filled, entry };
		const shownUntil =
			entry.invalidatedAt === null
				? entry.staleUntil
				: Math.min(entry.staleUntil, entry.invalidatedAt + INVALIDATED_GRACE);
		if (now >= shownUntil) return this.#wait(source, entry, { reason, request });
		this.#refresh(entry, { reason, request });
		return { state: "stale", filled: entry.filled, entry };
	}

	#use(entry: Entry<Body>, now: number): void {
		entry.hits += 1;
		if (now >= entry.touchAt) this.#stored?.use(entry, now);
	}

	/** Marks everything that carries one of the tags as out of date, and rebuilds what visitors use, most used first. */
	invalidate(tags: readonly string[]): Marked {
		return this.#outdate(tags, this.#pools.tagged(tags));
	}

	/** The same for the pages of some targets. */
	invalidateAt(targets: readonly string[]): Marked {
		return this.#outdate(targets, this.#pools.at(new Set(targets)));
	}

	/** The tags that the pages of some targets carry. */
	tagsAt(targets: readonly string[]): string[] {
		return [...new Set(this.#pools.at(targets).flatMap(({ filled }) => filled.tags))];
	}

	/** @param names tags or targets, which no tag is like: a fill of one of these that is under way is not kept */
	#outdate(names: readonly string[], entries: readonly Entry<Body>[]): Marked {
		this.#fence.invalidate(names);
		const lasting = this.#stored?.invalidate(names) ?? Promise.resolve();
		const now = this.#clock.now();
		for (const entry of entries) {
			entry.freshUntil = Number.NEGATIVE_INFINITY;
			entry.invalidatedAt ??= now;
			entry.retryAt = 0;
			if (entry.pool !== "pages") this.#pools.delete(entry.source.target);
		}
		const hot = entries.filter(({ pool, hits }) => pool === "pages" && hits > 0).sort((a, b) => b.hits - a.hits);
		for (const entry of hot) this.#refresh(entry, { reason: "invalidated", request: null });
		return { marked: entries.length, lasting };
	}

	/** Runs a render that is nobody else's business: in the lane of private pages, within its time, and never kept. */
	bypass<Value>(render: () => Promise<Value>): Promise<Value> {
		this.#bypasses += 1;
		const key = `bypass ${this.#bypasses}`;
		const rendered = this.#queue.run(key, "private", () => within(this.#clock, RENDER_OUTER_BOUND, render()));
		return within(this.#clock, FIRST_BYTE_BUDGET, rendered).finally(() => this.#queue.abandon(key));
	}

	/** The pages most used and those out of date longest; what it costs is bounded, however many are kept (`listPages`). */
	list(): PageList {
		return listPages(this.#pools.outermost(LISTED_LOOK), this.#clock.now());
	}

	/** Entries and bytes by pool, and renders that run and that wait. */
	sizes() {
		return { pools: this.#pools.sizes(), running: this.#queue.running, waiting: this.#queue.waiting };
	}

	async #wait(source: Source, stale: Entry<Body> | null, cause: FillCause): Promise<Answer<Body>> {
		const others = this.#flights.get(source.target);
		const lane = source.pool === "search" ? "search" : "visitor";
		if (others) this.#queue.promote(source.target, lane);
		const flight = others ?? this.#fly(source, cause, lane);
		flight.waiting += 1;
		try {
			const answer = await within(this.#clock, FIRST_BYTE_BUDGET, flight.landed);
			if (answer.filled.status >= 500 && this.#standsIn(stale))
				return { state: "error", filled: stale.filled, entry: stale };
			return others && answer.state === "miss" ? { ...answer, state: "collapsed" } : answer;
		} catch (error) {
			if (this.#standsIn(stale)) return { state: "error", filled: stale.filled, entry: stale };
			throw error;
		} finally {
			flight.waiting -= 1;
			if (flight.waiting === 0 && this.#flights.get(source.target) === flight) this.#queue.abandon(source.target);
		}
	}

	#standsIn(entry: Entry<Body> | null): entry is Entry<Body> {
		return entry !== null && this.#clock.now() < entry.errorUntil;
	}

	#refresh({ source }: Entry<Body>, cause: FillCause): void {
		if (this.#flights.has(source.target)) return;
		this.#fly(source, cause, "background").landed.catch(() => {
			// The failure is reported by the flight, and the old copy stays.
		});
	}

	#fly(source: Source, cause: FillCause, lane: Lane): Flight<Body> {
		const key = source.target;
		const due = this.#clock.now();
		let again = false;
		const landed = this.#queue
			.run(key, lane, async (): Promise<Answer<Body>> => {
				const ticket = this.#fence.begin();
				let tags: readonly string[] = [];
				let filled: Filled<Body> | null = null;
				try {
					filled = await within(this.#clock, RENDER_OUTER_BOUND, this.#options.fill(source, cause));
					tags = filled.tags;
				} finally {
					again = this.#fence.end(ticket, [...tags, key]);
				}
				if (again) return { state: "miss", filled, entry: null };
				const answer = this.#keep(source, filled);
				const isRebuilt = cause.reason !== "miss" && answer.state === "miss" && answer.entry !== null;
				if (isRebuilt) this.#options.onRebuild?.(cause.reason, this.#clock.now() - due);
				return answer;
			})
			.catch((error: unknown) => {
				const old = this.#pools.get(key);
				if (old) old.retryAt = this.#clock.now() + REFRESH_RETRY;
				this.#options.onFailure?.(source, cause, error);
				throw error;
			})
			.finally(() => {
				this.#flights.delete(key);
				const old = again ? this.#pools.get(key) : undefined;
				if (old && old.invalidatedAt !== null) this.#refresh(old, { reason: "invalidated", request: null });
			});
		const flight: Flight<Body> = { landed, waiting: 0 };
		this.#flights.set(key, flight);
		return flight;
	}

	/** Keeps a result, unless what is there is better. */
	#keep(source: Source, filled: Filled<Body>): Answer<Body> {
		const now = this.#clock.now();
		const old = this.#pools.get(source.target);
		const good = old && old.filled.status === 200 && !old.filled.degraded && this.#standsIn(old) ? old : null;
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
			this.#pools.delete(source.target);
			this.#stored?.store(source, null);
			return { state: "miss", filled, entry: null };
		}
		if (!this.#pools.admits(pool, source.target)) return { state: "miss", filled, entry: null };
		const entry = makeEntry(source, pool, filled, {
			now,
			jitter: LIFE_JITTER * (this.#options.random ?? Math.random)(),
			hits: old ? old.hits >> 1 : 0,
		});
		this.#stored?.store(source, entry);
		return { state: "miss", filled, entry: this.#pools.set(entry) ? entry : null };
	}
}
