import { LISTED_LOOK, REFRESH_RETRY, RENDER_OUTER_BOUND } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC, within } from "#src/site/clock.ts";
import { FIRST_BYTE_BUDGET } from "#src/site/limits.ts";
import type { Answer } from "./answer.ts";
import { BetterPages, standsIn } from "./better-pages.ts";
import {
	type Asker,
	causeOf,
	type Entry,
	type Fill,
	type FillCause,
	type Filled,
	type FillReason,
	NOBODY,
	type Source,
	shownUntil,
} from "./entry.ts";
import { Fence } from "./fence.ts";
import type { Flight, Trip } from "./flight.ts";
import { GONE, unlessGone } from "./gone.ts";
import { listPages, type PageList } from "./page-list.ts";
import { Pools } from "./pools.ts";
import { type Lane, type PrivateReader, VISITORS_LANES } from "./render-lanes.ts";
import { RenderQueue } from "./render-queue.ts";
import { type BroughtPage, type Second, StoredPages } from "./stored-pages.ts";

/** How often what somebody else makes may come to nothing before whoever waits gives up. */
const WAITS_MAX = 2;

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
	/** Told what is out of date (null: everything), and what tags the pages of the targets among it carry, before any page is made anew. */
	readonly onOutdate?: (names: readonly string[] | null, ofPages: readonly string[]) => void;
	readonly second?: Second<Body> | undefined;
	/** The wall clock, in milliseconds since 1970, for what a second tier keeps. */
	readonly wall?: () => number;
}

/** How many pages in memory were marked as out of date; and what is fulfilled when none comes back from the second tier, whatever crashes. */
export interface Marked {
	readonly marked: number;
	readonly lasting: Promise<void>;
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
	readonly #better: BetterPages<Body>;

	constructor(options: PageCacheOptions<Body>) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
		this.#pools = new Pools(options.maxBytes, this.#clock);
		const { second, wall = Date.now } = options;
		const memory = { pools: this.#pools, fence: this.#fence, clock: this.#clock, wall };
		this.#stored = second ? new StoredPages(second, memory) : null;
		this.#better = new BetterPages(memory, this.#stored, options.random ?? Math.random);
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
		this.#pools.use(target);
		this.#use(entry, now);
		return entry;
	}

	/** Whether a page of a target is in memory. That is no use of it. */
	holds(target: string): boolean {
		return this.#pools.at([target]).length > 0;
	}

	/**
	 * The page of a source. A fresh or usable stale copy in memory comes at once, without a promise.
	 *
	 * @throws (rejects with) the render's error, `Overloaded` or `TimedOut` when there is no copy to fall back to; `GONE`, when he leaves.
	 */
	get(source: Source, asker: Asker = NOBODY): Answer<Body> | Promise<Answer<Body>> {
		const { target, pool } = source;
		this.#pools.use(target);
		const entry = this.#pools.get(target);
		if (entry) return this.#answer(entry, source, asker);
		if (!this.#stored || pool !== "pages" || this.#flights.has(target)) return this.#wait(source, null, "miss", asker);
		return this.#stored.bring(target).then((brought) => {
			const found = this.#pools.get(target) ?? brought;
			return found ? this.#answer(found, source, asker) : this.#wait(source, null, "miss", asker);
		});
	}

	#answer(entry: Entry<Body>, source: Source, asker: Asker): Answer<Body> | Promise<Answer<Body>> {
		const now = this.#clock.now();
		this.#use(entry, now);
		if (now < entry.freshUntil) return { state: "hit", filled: entry.filled, entry };
		const reason: FillReason = entry.invalidatedAt === null ? "expired" : "invalidated";
		if (now < entry.retryAt) return { state: "error", filled: entry.filled, entry };
		if (now >= shownUntil(entry)) return this.#wait(source, entry, reason, asker);
		this.#refresh(entry, causeOf(reason, asker));
		return { state: "stale", filled: entry.filled, entry };
	}

	#use(entry: Entry<Body>, now: number): void {
		entry.hits += 1;
		if (now >= entry.touchAt) this.#stored?.use(entry, now);
	}

	/**
	 * Marks what carries one of the tags, or stands at one of the targets, as out of date, here and for all who share the
	 * second tier; and rebuilds what visitors use, most used first.
	 *
	 * @param names tags and targets, which no tag is like
	 */
	invalidate(names: readonly string[]): Marked {
		this.#fence.invalidate(names);
		const lasting = this.#stored?.invalidate(names) ?? Promise.resolve();
		return { marked: this.#outdate(names), lasting };
	}

	/** The same for this memory alone, of what others have said to all. @param names null: everything @returns how many pages were marked */
	outdate(names: readonly string[] | null): number {
		this.#fence.invalidate(names);
		return this.#outdate(names);
	}

	/** A fill of one of these that is under way is not kept: the fence was told before. */
	#outdate(names: readonly string[] | null): number {
		const entries = names === null ? this.#pools.all() : this.#pools.named(names);
		const ofPages = new Set(this.#pools.at(names ?? []).flatMap(({ filled }) => filled.tags));
		this.#options.onOutdate?.(names, [...ofPages]);
		const now = this.#clock.now();
		for (const entry of entries) {
			entry.freshUntil = Number.NEGATIVE_INFINITY;
			entry.invalidatedAt ??= now;
			entry.retryAt = 0;
			if (entry.pool !== "pages") this.#pools.delete(entry.source.target);
		}
		const hot = entries.filter(({ pool, hits }) => pool === "pages" && hits > 0).sort((a, b) => b.hits - a.hits);
		for (const entry of hot) this.#refresh(entry, { reason: "invalidated", ...NOBODY });
		return entries.length;
	}

	/** Runs a render that is nobody else's business: in its reader's turn among his kind, within its time, and never kept. */
	bypass<Value>({ lane, client, leaving }: PrivateReader, render: () => Promise<Value>): Promise<Value> {
		this.#bypasses += 1;
		const key = `bypass ${this.#bypasses}`;
		const rendered = this.#queue.run(key, lane, () => within(this.#clock, RENDER_OUTER_BOUND, render()), client);
		return within(this.#clock, FIRST_BYTE_BUDGET, unlessGone(rendered, leaving)).finally(() =>
			this.#queue.abandon(key),
		);
	}

	/** The pages most used and those out of date longest; what it costs is bounded, however many are kept (`listPages`). */
	list(): PageList {
		return listPages(this.#pools.outermost(LISTED_LOOK), this.#clock.now());
	}

	/** Entries and bytes by pool, and renders that run and that wait. */
	sizes() {
		return { pools: this.#pools.sizes(), running: this.#queue.running, waiting: this.#queue.waiting };
	}

	async #wait(source: Source, stale: Entry<Body> | null, reason: FillReason, asker: Asker): Promise<Answer<Body>> {
		const others = this.#flights.get(source.target);
		const lane = VISITORS_LANES[source.pool];
		if (others?.lane === "background") others.lane = lane;
		if (others) this.#queue.join(source.target, lane, asker.network);
		const flight = others ?? this.#fly(source, causeOf(reason, asker), lane);
		let hasLeft = false;
		flight.waiting += 1;
		try {
			const answer = await within(this.#clock, FIRST_BYTE_BUDGET, unlessGone(flight.landed, asker.leaving));
			if (answer.filled.status >= 500 && standsIn(stale, this.#clock.now()))
				return { state: "error", filled: stale.filled, entry: stale };
			return others && answer.state === "miss" ? { ...answer, state: "collapsed" } : answer;
		} catch (error) {
			hasLeft = error === GONE;
			if (!hasLeft && standsIn(stale, this.#clock.now())) return { state: "error", filled: stale.filled, entry: stale };
			throw error;
		} finally {
			flight.waiting -= 1;
			if (flight.waiting === 0 && this.#flights.get(source.target) === flight)
				this.#abandon(source.target, flight, hasLeft);
		}
	}

	/** Nobody waits for it any more: what has not begun never does, and for whoever comes next it is begun anew. */
	#abandon(target: string, flight: Flight<Body>, hasLeft: boolean): void {
		if (flight.isRefresh) flight.lane = "background";
		if (!this.#queue.abandon(target)) return;
		this.#flights.delete(target);
		if (!hasLeft) this.#retryLater(target);
	}

	#retryLater(target: string): void {
		const old = this.#pools.get(target);
		if (old) old.retryAt = this.#clock.now() + REFRESH_RETRY;
	}

	#refresh({ source }: Entry<Body>, cause: FillCause): void {
		if (this.#flights.has(source.target)) return;
		this.#fly(source, cause, "background").landed.catch(() => {
			// The failure is reported by the flight, and the old copy stays.
		});
	}

	#fly(source: Source, cause: FillCause, lane: Lane): Flight<Body> {
		const key = source.target;
		const trip: Trip = { waiting: 0, lane, isRefresh: lane === "background", isLate: false };
		const landed = this.#make(source, cause, trip)
			.catch((error: unknown) => {
				if (error !== GONE) this.#retryLater(key);
				this.#options.onFailure?.(source, cause, error);
				throw error;
			})
			.finally(() => {
				if (this.#flights.get(key) === flight) this.#flights.delete(key);
				const old = trip.isLate ? this.#pools.get(key) : undefined;
				if (old && old.invalidatedAt !== null) this.#refresh(old, { reason: "invalidated", ...NOBODY });
			});
		const flight = Object.assign(trip, { landed });
		this.#flights.set(key, flight);
		return flight;
	}

	/**
	 * Has a page made: here, when there is a place, or by whoever else shares it and makes it already. Where that comes to
	 * nothing again and again it is made here without a lease, and kept here alone: who shares it costs nobody a page.
	 */
	async #make(source: Source, cause: FillCause, trip: Trip): Promise<Answer<Body>> {
		const due = this.#clock.now();
		for (let waits = 0; ; waits += 1) {
			const make = () => this.#render(source, cause, trip, waits > WAITS_MAX);
			const made = await this.#queue.run(source.target, trip.lane, make, cause.network);
			if (!("brought" in made)) {
				const isRebuilt = cause.reason !== "miss" && made.state === "miss" && made.entry !== null;
				if (isRebuilt) this.#options.onRebuild?.(cause.reason, this.#clock.now() - due);
				return made;
			}
			const found = await made.brought;
			if (found) return { state: "collapsed", filled: found.entry.filled, entry: found.isKept ? found.entry : null };
			if (trip.waiting === 0 && trip.lane !== "background") throw GONE;
		}
	}

	/** Renders a page, or tells who else does; alone it asks nobody. */
	async #render(
		source: Source,
		cause: FillCause,
		trip: Trip,
		isAlone: boolean,
	): Promise<Answer<Body> | BroughtPage<Body>> {
		const { target, pool } = source;
		const isShared = this.#stored !== null && pool === "pages" && !isAlone;
		const lease = isShared ? await this.#stored.lease(target, cause.reason === "miss") : null;
		if (lease && "brought" in lease) return lease;
		const ticket = this.#fence.begin();
		let tags: readonly string[] = [];
		let filled: Filled<Body> | null = null;
		try {
			try {
				filled = await within(this.#clock, RENDER_OUTER_BOUND, this.#options.fill(source, cause));
				tags = filled.tags;
			} finally {
				trip.isLate = this.#fence.end(ticket, [...tags, target]);
			}
			return trip.isLate ? { state: "miss", filled, entry: null } : this.#better.keep(source, filled, lease);
		} finally {
			lease?.release();
		}
	}
}
