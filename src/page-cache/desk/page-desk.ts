import { LRUCache } from "lru-cache";
import { Fence } from "../fence.ts";
import type { ContentState, FoundPage, MadeElsewhere, RenderLease, SecondTier, StoredPage } from "../second-tier.ts";
import { TagIndex } from "../tag-index.ts";

/** What a page costs beside its bytes: its record and its tags. */
const OVERHEAD = 4096;

interface DeskOptions {
	/** Where pages are kept beyond this process; null: nowhere. */
	readonly tier: SecondTier | null;
	/** Of the pages that are held here for the others. */
	readonly maxBytes: number;
	/** The content in force here: what was made of any other is not taken. */
	readonly content: Pick<ContentState, "version" | "state">;
	/** Told what is out of date; null: everything. */
	readonly onForget?: (names: readonly string[] | null) => void;
	/** The wall clock, in milliseconds since 1970. */
	readonly wall?: () => number;
}

/** A page that somebody makes. */
interface Making extends MadeElsewhere {
	/** Ends it with what was made of the content in force; answers whether it is taken. What comes after the end is nothing. */
	end(page: StoredPage | null): boolean;
	/** Ends it with what somebody beyond the tier has made. */
	found(page: FoundPage | null): void;
}

/**
 * Pages that several processes share, at the one of them that has what all write to: it holds what they made lately, says
 * who makes a page, and refuses what became out of date while it was made.
 */
export class PageDesk {
	readonly #options: DeskOptions;
	readonly #wall: () => number;
	readonly #fence = new Fence();
	readonly #tags = new TagIndex();
	readonly #pages: LRUCache<string, StoredPage>;
	readonly #making = new Map<string, Making>();

	constructor(options: DeskOptions) {
		this.#options = options;
		this.#wall = options.wall ?? Date.now;
		this.#pages = new LRUCache({
			maxSize: Math.max(options.maxBytes, 1),
			maxEntrySize: Math.max(options.maxBytes, 1),
			sizeCalculation: ({ bytes, facts }) => bytes.length + 2 * facts.length + OVERHEAD,
			dispose: ({ tags }, target) => this.#tags.remove(target, tags),
		});
	}

	/** The page of a target, for somebody who has a state of the content in force. */
	async get(target: string, state: string): Promise<FoundPage | null> {
		const here = this.#fresh(target);
		const found = here ?? (await this.#options.tier?.get(target)) ?? null;
		return this.#isSame(state) ? found : null;
	}

	/** The right to make a page, or what becomes of it with somebody else, here or beyond the tier. */
	async lease(target: string, state: string, isLookedUp: boolean): Promise<RenderLease | MadeElsewhere> {
		const found = isLookedUp ? null : await this.get(target, state);
		if (found && found.invalidatedAt === null && this.#wall() < found.freshUntil) return madeBy(found);
		// Who has other content in force makes pages for himself.
		if (!this.#isSame(state)) return UNSHARED;
		const others = this.#making.get(target);
		if (others) return others;
		const here = this.#fresh(target);
		if (here) return madeBy(here);
		const making = this.#begin(target);
		const beyond = await this.#options.tier?.lease(target, isLookedUp).catch(() => null);
		if (beyond && "made" in beyond) {
			void beyond.made.catch(() => null).then((page) => making.found(page));
			return making;
		}
		return {
			keep: (page) => {
				if (making.end(page)) beyond?.keep(page);
				else beyond?.release();
			},
			remove: () => {
				this.#pages.delete(target);
				making.end(null);
				beyond?.remove();
			},
			release: () => {
				making.end(null);
				beyond?.release();
			},
		};
	}

	#begin(target: string): Making {
		const ticket = this.#fence.begin();
		const { promise: made, resolve } = Promise.withResolvers<FoundPage | null>();
		const finish = (page: StoredPage | null): boolean => {
			if (this.#making.get(target) !== making) return false;
			this.#making.delete(target);
			const isLate = this.#fence.end(ticket, [target, ...(page?.tags ?? [])]);
			const isTaken = page !== null && !isLate;
			const kept = isTaken ? this.#keep(page) : null;
			resolve(kept && { ...kept, invalidatedAt: null });
			return isTaken;
		};
		const isOfNow = (page: StoredPage | null) => page?.version === this.#options.content.version();
		const making: Making = {
			made,
			end: (page) => finish(isOfNow(page) ? page : null),
			found: (page) => void finish(page?.invalidatedAt === null ? page : null),
		};
		this.#making.set(target, making);
		return making;
	}

	/** Keeps a page, and gives its copy: the tier hands over the bytes that it is given, and whoever waits reads them later. */
	#keep(page: StoredPage): StoredPage {
		const kept = { ...page, bytes: new Uint8Array(page.bytes) };
		this.#pages.delete(kept.target);
		this.#pages.set(kept.target, kept);
		if (this.#pages.has(kept.target)) this.#tags.add(kept.target, kept.tags);
		return kept;
	}

	touch(target: string): void {
		this.#options.tier?.touch(target);
	}

	/** Forgets what carries one of the tags or stands at one of the targets (null: everything); what is just being made of it is not taken. */
	forget(names: readonly string[] | null): void {
		this.#fence.invalidate(names);
		this.#options.onForget?.(names);
		if (names === null) this.#pages.clear();
		else for (const target of [...this.#tags.keys(names), ...names]) this.#pages.delete(target);
	}

	/** Calls the listener with what others who share the tier say is out of date, once it is forgotten here. */
	onForgotten(listener: (names: readonly string[] | null) => void): void {
		this.#options.tier?.onInvalidated((names) => {
			this.forget(names);
			listener(names);
		});
	}

	/** The same here and in the tier. Fulfilled when no crash can bring it back. */
	async invalidate(names: readonly string[]): Promise<void> {
		this.forget(names);
		await this.#options.tier?.invalidate(names);
	}

	#fresh(target: string): FoundPage | null {
		const page = this.#pages.get(target);
		return page && this.#wall() < page.freshUntil ? { ...page, invalidatedAt: null } : null;
	}

	#isSame(state: string): boolean {
		return state === this.#options.content.state();
	}
}

const UNSHARED: RenderLease = { keep: () => {}, remove: () => {}, release: () => {} };

const madeBy = (page: FoundPage): MadeElsewhere => ({ made: Promise.resolve(page) });
