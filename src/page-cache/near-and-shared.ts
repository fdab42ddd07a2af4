import type { ContentState, FoundPage, MadeElsewhere, RenderLease, SecondTier, StoredPage } from "./second-tier.ts";

/** A tier that nodes share, which knows up to where it has heard what the others say. */
export interface HeardTier extends SecondTier {
	/** Up to where others were heard, in one word. */
	readonly position: string;
	/**
	 * What was said since a position. Before the first connection this process begins there, and hears it later.
	 *
	 * @param position as it was told, perhaps by a process before this one
	 * @returns tags and targets; null when it may be anything
	 */
	since(position: string): readonly string[] | null;
	/** Calls the listener whenever that is another position; what others have said has been told by then. */
	onMoved(listener: () => void): void;
}

/**
 * What a tier of this machine's own depends on where nodes share another: the content, and what the nodes say to each
 * other. So the next process knows up to where this one has heard them.
 */
export class HeardContent implements ContentState {
	readonly #content: ContentState;
	readonly #shared: Pick<HeardTier, "position" | "since">;
	#position = "";

	constructor(content: ContentState, shared: Pick<HeardTier, "position" | "since">) {
		this.#content = content;
		this.#shared = shared;
	}

	version(): string | null {
		return this.#content.version();
	}

	state(): string {
		return JSON.stringify([this.#content.state(), this.#position]);
	}

	changedSince(state: string): readonly string[] | null {
		const [before, position] = stateAndPosition(state);
		const said = this.#shared.since(position);
		const changed = before === this.#content.state() ? [] : this.#content.changedSince(before);
		this.#position = this.#shared.position;
		return said && changed && [...said, ...changed];
	}

	/** What was heard by now is told to the tier in the same turn. */
	advance(): void {
		this.#position = this.#shared.position;
	}
}

/** What is not written so is a state of the content alone: nodes did not share anything then. */
function stateAndPosition(state: string): readonly [string, string] {
	try {
		const read: unknown = JSON.parse(state);
		if (Array.isArray(read) && read.length === 2) return [String(read[0]), String(read[1])];
	} catch {
		// It is none.
	}
	return [state, ""];
}

/**
 * Two tiers as one: one of this machine's own, which stays when the other is away, and one that nodes share, through which
 * they hear of each other.
 */
export class NearAndShared implements SecondTier {
	readonly #near: SecondTier;
	readonly #shared: HeardTier;
	readonly #content: Pick<HeardContent, "advance">;
	readonly #wall: () => number;

	/** @param near whose leases are always given @param content on which it depends @param wall milliseconds since 1970 */
	constructor(
		near: SecondTier,
		shared: HeardTier,
		content: Pick<HeardContent, "advance">,
		wall: () => number = Date.now,
	) {
		this.#near = near;
		this.#shared = shared;
		this.#content = content;
		this.#wall = wall;
		shared.onInvalidated((names) => this.#markNear(names));
		shared.onMoved(() => this.#markNear([]));
	}

	/** The one at hand when it is fresh, else the one that nodes share. */
	async get(target: string): Promise<FoundPage | null> {
		const near = await this.#near.get(target);
		if (near && this.#isFresh(near)) return near;
		const shared = await this.#shared.get(target);
		if (!shared || !this.#isFresh(shared)) return near ?? shared;
		this.#keepNear(shared);
		return shared;
	}

	#isFresh({ invalidatedAt, freshUntil }: FoundPage): boolean {
		return invalidatedAt === null && this.#wall() < freshUntil;
	}

	async lease(target: string, isLookedUp: boolean): Promise<RenderLease | MadeElsewhere> {
		const shared = await this.#shared.lease(target, isLookedUp);
		if ("made" in shared) {
			return {
				made: shared.made.then((page) => {
					if (page) this.#keepNear(page);
					return page;
				}),
			};
		}
		const near = await this.#near.lease(target, true);
		if ("made" in near) return shared;
		return {
			keep: (page) => {
				near.keep(copyOf(page));
				shared.keep(page);
			},
			remove: () => {
				near.remove();
				shared.remove();
			},
			release: () => {
				near.release();
				shared.release();
			},
		};
	}

	#keepNear({ invalidatedAt: _invalidatedAt, ...page }: FoundPage): void {
		this.#near.lease(page.target, true).then(
			(lease) => "keep" in lease && lease.keep(copyOf(page)),
			() => {},
		);
	}

	touch(target: string): void {
		this.#near.touch(target);
		this.#shared.touch(target);
	}

	async invalidate(names: readonly string[] | null): Promise<void> {
		const all = await Promise.allSettled([this.#near.invalidate(names), this.#shared.invalidate(names)]);
		for (const each of all) if (each.status === "rejected") throw each.reason;
	}

	onInvalidated(listener: (names: readonly string[] | null) => void): void {
		this.#near.onInvalidated(listener);
		this.#shared.onInvalidated(listener);
	}

	/** What is not marked there in time is heard again by the next process. */
	#markNear(names: readonly string[] | null): void {
		this.#content.advance();
		this.#near.invalidate(names).catch(() => {});
	}

	async close(): Promise<void> {
		await Promise.all([this.#near.close(), this.#shared.close()]);
	}
}

/** Whoever keeps a page is handed its bytes. */
const copyOf = (page: StoredPage): StoredPage => ({ ...page, bytes: page.bytes.slice() });
