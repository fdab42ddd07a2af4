import { LEASE_PATIENCE, RENDER_OUTER_BOUND } from "#src/site/cache-limits.ts";
import { type Clock, within } from "#src/site/clock.ts";
import { type Entry, nextTouch } from "./entry.ts";
import type { Fence } from "./fence.ts";
import type { Pools } from "./pools.ts";
import type { BodyForm, FoundPage, MadeElsewhere, RenderLease, SecondTier } from "./second-tier.ts";
import { entryOf, type Moment, storedOf } from "./stored-page.ts";

/** Where pages are kept beyond this process's memory, and how their bodies get there. */
export interface Second<Body> {
	readonly tier: SecondTier;
	readonly form: BodyForm<Body>;
}

/** What of a cache its stored pages are brought into. */
export interface Memory<Body> {
	readonly pools: Pools<Body>;
	readonly fence: Fence;
	readonly clock: Clock;
	/** The wall clock, in milliseconds since 1970. */
	readonly wall: () => number;
}

/** A page that somebody else is making: null when nothing came of it. Not kept: it was said to be out of date meanwhile, or is too large. */
export interface BroughtPage<Body> {
	readonly brought: Promise<{ readonly entry: Entry<Body>; readonly isKept: boolean } | null>;
}

/** Pages between memory and the second tier; what is said to be out of date while it is brought is not brought. */
export class StoredPages<Body> {
	readonly #second: Second<Body>;
	readonly #memory: Memory<Body>;
	readonly #underWay = new Map<string, Promise<Entry<Body> | null>>();

	constructor(second: Second<Body>, memory: Memory<Body>) {
		this.#second = second;
		this.#memory = memory;
	}

	/**
	 * Brings the page of a target, where there is one, into memory as far as that has room for it. One look-up a page, however
	 * many wait for it; it never fails.
	 */
	bring(target: string): Promise<Entry<Body> | null> {
		const known = this.#underWay.get(target);
		if (known) return known;
		const made = this.#bring(target);
		this.#underWay.set(target, made);
		return made;
	}

	async #bring(target: string): Promise<Entry<Body> | null> {
		const taken = await this.#take(target, this.#second.tier.get(target), true);
		this.#underWay.delete(target);
		return taken && !taken.isLate ? taken.entry : null;
	}

	/**
	 * Asks all who share the tier for the right to make a page. Null: they do not answer, so that it is made without being
	 * stored.
	 *
	 * @param isMissing whether it was just looked up in vain
	 */
	async lease(target: string, isMissing: boolean): Promise<RenderLease | BroughtPage<Body> | null> {
		const { clock } = this.#memory;
		const asked = this.#second.tier.lease(target, isMissing);
		try {
			const leased = await within(clock, LEASE_PATIENCE, asked);
			return "made" in leased ? { brought: this.#await(target, leased) } : leased;
		} catch {
			asked.then((late) => "made" in late || late.release()).catch(() => {});
			return null;
		}
	}

	async #await(target: string, { made }: MadeElsewhere): Promise<Awaited<BroughtPage<Body>["brought"]>> {
		const { clock } = this.#memory;
		return this.#take(target, within(clock, RENDER_OUTER_BOUND, made), false);
	}

	/** Takes a page that is found into memory, unless it was said to be out of date meanwhile. @param isAny whether it may be old, where there is no other */
	async #take(target: string, finding: Promise<FoundPage | null>, isAny: boolean) {
		const { fence, pools, clock } = this.#memory;
		const ticket = fence.begin();
		let entry: Entry<Body> | null = null;
		try {
			const found = await finding;
			entry = found && entryOf(found, this.#second.form, this.#moment());
		} catch {
			// It is as if there were none.
		}
		const isLate = fence.end(ticket, [...(entry?.filled.tags ?? []), target]);
		if (!entry || !(isAny || clock.now() < entry.freshUntil)) return null;
		const old = pools.get(target);
		entry.hits = old ? old.hits >> 1 : 0;
		return { entry, isLate, isKept: !isLate && !(isAny && old) && pools.set(entry) };
	}

	/** Stores what was made under a lease; what is no page that can be stored takes the place of one. Whether it was one. */
	store(lease: RenderLease, entry: Entry<Body> | null): boolean {
		const stored = entry && storedOf(entry, this.#second.form, this.#moment());
		if (stored) lease.keep(stored);
		// What lacks something leaves a whole page where it is: that one may stand in.
		else if (entry?.pool !== "pages") lease.remove();
		return stored !== null;
	}

	/** A page in memory is used: that is told now and then. */
	use(entry: Entry<Body>, now: number): void {
		entry.touchAt = nextTouch(now);
		if (entry.pool === "pages") this.#second.tier.touch(entry.source.target);
	}

	/** Fulfilled when nothing of these tags and targets comes back, whatever crashes. */
	invalidate(names: readonly string[]): Promise<void> {
		return this.#second.tier.invalidate(names);
	}

	#moment(): Moment {
		return { own: this.#memory.clock.now(), wall: this.#memory.wall() };
	}
}
