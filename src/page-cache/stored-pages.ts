import type { Clock } from "#src/site/clock.ts";
import { type Entry, nextTouch, type Source } from "./entry.ts";
import type { Fence } from "./fence.ts";
import type { Pools } from "./pools.ts";
import type { BodyForm, SecondTier } from "./second-tier.ts";
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

/** Pages between memory and the second tier; what is said to be out of date while it is brought is not brought. */
export class StoredPages<Body> {
	readonly #second: Second<Body>;
	readonly #memory: Memory<Body>;
	readonly #underWay = new Map<string, Promise<void>>();

	constructor(second: Second<Body>, memory: Memory<Body>) {
		this.#second = second;
		this.#memory = memory;
	}

	/** Brings the page of a target into memory, where there is one. One look-up a page, however many wait for it; it never fails. */
	bring(target: string): Promise<void> {
		const known = this.#underWay.get(target);
		if (known) return known;
		const made = this.#bring(target);
		this.#underWay.set(target, made);
		return made;
	}

	async #bring(target: string): Promise<void> {
		const { fence, pools } = this.#memory;
		const ticket = fence.begin();
		let entry: Entry<Body> | null = null;
		try {
			const found = await this.#second.tier.get(target);
			entry = found && entryOf(found, this.#second.form, this.#moment());
		} catch {
			// It is as if there were none.
		}
		const isLate = fence.end(ticket, [...(entry?.filled.tags ?? []), target]);
		this.#underWay.delete(target);
		if (entry && !isLate && !pools.get(target)) pools.set(entry);
	}

	/** Stores what was made for a source; what is no page that can be stored takes the place of one. */
	store(source: Source, entry: Entry<Body> | null): void {
		if (source.pool !== "pages") return;
		const { tier, form } = this.#second;
		const stored = entry && storedOf(entry, form, this.#moment());
		if (stored) tier.put(stored);
		// What lacks something leaves a whole page where it is: that one may stand in.
		else if (entry?.pool !== "pages") tier.remove(source.target);
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
