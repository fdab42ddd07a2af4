import {
	FIRST_BYTE_BUDGET,
	INVALIDATED_GRACE,
	LIFE_JITTER,
	MISSING_CONFIRMATION,
	REFRESH_RETRY,
	RENDER_OUTER_BOUND,
} from "#src/site/limits.ts";
import { type Clock, MONOTONIC, within } from "./clock.ts";
import { type Address, type Entry, type Filled, type FillReason, makeEntry, poolOf } from "./entry.ts";
import { Fence } from "./fence.ts";
import { Pools } from "./pools.ts";
import { RenderQueue } from "./render-queue.ts";

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

export interface PageCacheOptions {
	readonly maxBytes: number;
	readonly clock?: Clock;
	/** Draws between 0 and 1, for jitter. */
	readonly random?: () => number;
	/** Told of every failed render. */
	readonly onFailure?: (key: string, error: unknown) => void;
}

/**
 * Keeps finished pages: fresh, stale while refreshed, stale on error; one render per page; nothing worse
 * replaces something better, except that after a change of content nobody is shown the old for long.
 */
export class PageCache<Body> {
	readonly #pools: Pools<Body>;
	readonly #clock: Clock;
	readonly #options: PageCacheOptions;
	readonly #fence = new Fence();
	readonly #queue = new RenderQueue();
	#bypasses = 0;
	readonly #flights = new Map<string, Promise<Answer<Body>>>();

	constructor(options: PageCacheOptions) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
		this.#pools = new Pools(options.maxBytes);
	}

	/** The clock's time, for ages. */
	now(): number {
		return this.#clock.now();
	}

	/** Whether an entry found earlier may still be sent without a look-up; counts the use. */
	use(entry: Entry<Body>): boolean {
		if (!entry.current || this.#clock.now() >= entry.freshUntil) return false;
		entry.hits += 1;
		if ((entry.hits & 15) === 0) this.#pools.touch(entry);
		return true;
	}

	/**
	 * The page of an address. A fresh or usable stale copy comes at once, without a promise.
	 *
	 * @throws (rejects with) the render's error, `Overloaded` or `TimedOut` when there is no copy to fall back to.
	 */
	get(address: Address<Body>): Answer<Body> | Promise<Answer<Body>> {
		const now = this.#clock.now();
		const entry = this.#pools.get(address.key);
		if (!entry) return this.#wait(address, null, "miss");
		entry.hits += 1;
		if (now < entry.freshUntil) return { state: "hit", filled: entry.filled, entry };
		const reason: FillReason = entry.invalidatedAt === null ? "expired" : "invalidated";
		if (now < entry.retryAt) return { state: "error", filled: entry.filled, entry };
		const shownUntil =
			entry.invalidatedAt === null
				? entry.staleUntil
				: Math.min(entry.staleUntil, entry.invalidatedAt + INVALIDATED_GRACE);
		if (now >= shownUntil) return this.#wait(address, entry, reason);
		this.#refresh(entry, reason);
		return { state: "stale", filled: entry.filled, entry };
	}

	/** Marks everything that carries one of the tags as out of date, and rebuilds what visitors use, most used first. */
	invalidate(tags: readonly string[]): { readonly marked: number } {
		this.#fence.invalidate(tags);
		const now = this.#clock.now();
		const entries = this.#pools.tagged(tags);
		for (const entry of entries) {
			entry.freshUntil = Number.NEGATIVE_INFINITY;
			entry.invalidatedAt = now;
			entry.retryAt = 0;
			if (entry.pool !== "pages") this.#pools.delete(entry.address.key);
		}
		const hot = entries.filter((entry) => entry.current && entry.hits > 0).sort((a, b) => b.hits - a.hits);
		for (const entry of hot) this.#refresh(entry, "invalidated");
		return { marked: entries.length };
	}

	/** Runs a render that is nobody else's business: in its turn, within its time, and never kept. */
	bypass<Value>(render: () => Promise<Value>): Promise<Value> {
		this.#bypasses += 1;
		return within(
			this.#clock,
			FIRST_BYTE_BUDGET,
			this.#queue.run(`bypass ${this.#bypasses}`, "visitor", () => within(this.#clock, RENDER_OUTER_BOUND, render())),
		);
	}

	/** Entries and bytes by pool, and renders that run and that wait. */
	sizes() {
		return { pools: this.#pools.sizes(), running: this.#queue.running, waiting: this.#queue.waiting };
	}

	async #wait(address: Address<Body>, stale: Entry<Body> | null, reason: FillReason): Promise<Answer<Body>> {
		const others = this.#flights.get(address.key);
		if (others) this.#queue.promote(address.key);
		try {
			const answer = await within(this.#clock, FIRST_BYTE_BUDGET, others ?? this.#fly(address, reason, "visitor"));
			if (answer.filled.status >= 500 && this.#standsIn(stale))
				return { state: "error", filled: stale.filled, entry: stale };
			return others && answer.state === "miss" ? { ...answer, state: "collapsed" } : answer;
		} catch (error) {
			if (this.#standsIn(stale)) return { state: "error", filled: stale.filled, entry: stale };
			throw error;
		}
	}

	#standsIn(entry: Entry<Body> | null): entry is Entry<Body> {
		return entry !== null && this.#clock.now() < entry.errorUntil;
	}

	#refresh(entry: Entry<Body>, reason: FillReason): void {
		if (this.#flights.has(entry.address.key)) return;
		this.#fly(entry.address, reason, "background").catch(() => {
			// The failure is reported by the flight, and the old copy stays.
		});
	}

	#fly(address: Address<Body>, reason: FillReason, priority: "visitor" | "background"): Promise<Answer<Body>> {
		const { key } = address;
		let again = false;
		const flight = this.#queue
			.run(key, priority, async (): Promise<Answer<Body>> => {
				const ticket = this.#fence.begin();
				let tags: readonly string[] = [];
				let filled: Filled<Body> | null = null;
				try {
					filled = await within(this.#clock, RENDER_OUTER_BOUND, address.fill(reason));
					tags = filled.tags;
				} finally {
					again = this.#fence.end(ticket, tags);
				}
				return again ? { state: "miss", filled, entry: null } : this.#keep(address, filled);
			})
			.catch((error: unknown) => {
				const old = this.#pools.get(key);
				if (old) old.retryAt = this.#clock.now() + REFRESH_RETRY;
				this.#options.onFailure?.(key, error);
				throw error;
			})
			.finally(() => {
				this.#flights.delete(key);
				const old = again ? this.#pools.get(key) : undefined;
				if (old && old.invalidatedAt !== null) this.#refresh(old, "invalidated");
			});
		this.#flights.set(key, flight);
		return flight;
	}

	/** Keeps a result, unless what is there is better. */
	#keep(address: Address<Body>, filled: Filled<Body>): Answer<Body> {
		const now = this.#clock.now();
		const old = this.#pools.get(address.key);
		const good = old && old.filled.status === 200 && !old.filled.degraded && this.#standsIn(old) ? old : null;
		const stay = (entry: Entry<Body>, pause: number): Answer<Body> => {
			entry.retryAt = now + pause;
			return { state: "error", filled: entry.filled, entry };
		};
		if (filled.status >= 500) return good ? stay(good, REFRESH_RETRY) : { state: "miss", filled, entry: null };
		if (good && filled.degraded) return stay(good, REFRESH_RETRY);
		if (good && (filled.status === 404 || filled.status === 410) && good.invalidatedAt === null && !good.missingOnce) {
			good.missingOnce = true;
			return stay(good, MISSING_CONFIRMATION);
		}
		const pool = poolOf(address, filled);
		if (pool === null) {
			this.#pools.delete(address.key);
			return { state: "miss", filled, entry: null };
		}
		if (!this.#pools.admits(pool, address.key)) return { state: "miss", filled, entry: null };
		const entry = makeEntry(address, pool, filled, {
			now,
			jitter: LIFE_JITTER * (this.#options.random ?? Math.random)(),
			hits: old ? old.hits >> 1 : 0,
		});
		return { state: "miss", filled, entry: this.#pools.set(entry) ? entry : null };
	}
}
