import type { Life } from "./entry.ts";

/** A page as it is kept beyond this process's memory: plain data. Times are the wall clock's, in milliseconds since 1970. */
export interface StoredPage {
	/** Canonical address with the modes written out; pages of the pool `pages` alone are stored. */
	readonly target: string;
	/** Version of the content it was made from. */
	readonly version: string;
	readonly tags: readonly string[];
	readonly life: Life;
	readonly storedAt: number;
	readonly freshUntil: number;
	readonly staleUntil: number;
	readonly errorUntil: number;
	/** All bytes that keeping it in memory costs. */
	readonly cost: number;
	/** What its body is besides its bytes, as its `BodyForm` wrote it. */
	readonly facts: string;
	/** Nothing else is in their buffer: it is handed over. */
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FoundPage extends StoredPage {
	/** When it was first said to be out of date; null while it is not. */
	readonly invalidatedAt: number | null;
}

/**
 * The right to make a page, for all who share a tier: whoever else wants it meanwhile waits for what becomes of it. What
 * was said to be out of date since it was given is not kept. One of the three ends it, and what comes after that is
 * nothing; where its holder is lost, it ends by itself.
 */
export interface RenderLease {
	/** Keeps what was made in place of any other of its target, as soon as there is time for it. */
	keep(page: StoredPage): void;
	/** Nothing that could be kept stands there: what stood there is gone. */
	remove(): void;
	/** What stands there stays. */
	release(): void;
}

/** Somebody else makes a page, or has just made it: fulfilled when that is done; null when it came to nothing that others can show. */
export interface MadeElsewhere {
	readonly made: Promise<FoundPage | null>;
}

/**
 * What keeps finished pages beyond this process's memory, for this process or for all who share it. It answers soon or not
 * at all: whatever is wrong with it is a miss, and costs nobody more than that.
 */
export interface SecondTier {
	/** Within tens of milliseconds. */
	get(target: string): Promise<FoundPage | null>;
	/**
	 * Asks to make a page, of which there is one maker at a time.
	 *
	 * @param isLookedUp whether `get` has just found nothing; else one that somebody else has kept by now, fresh, is as good
	 */
	lease(target: string, isLookedUp: boolean): Promise<RenderLease | MadeElsewhere>;
	/** The page of a target is in use: it is among the last to be forgotten. */
	touch(target: string): void;
	/**
	 * Marks what carries one of the tags, or stands at one of the targets, as out of date, for all who share it. Fulfilled
	 * when all of them know and no crash can bring it back; rejected when that is not sure.
	 *
	 * @param names null: everything
	 */
	invalidate(names: readonly string[] | null): Promise<void>;
	/** Calls the listener with what others who share it have invalidated (null: it may be anything). */
	onInvalidated(listener: (names: readonly string[] | null) => void): void;
	/** Keeps what waits to be kept. */
	close(): Promise<void>;
}

/** What a page depends on that changes while the process runs. */
export interface ContentState {
	/** The version that is in force; null when nobody tells. */
	version(): string | null;
	/** A word for all of it. */
	state(): string;
	/** The tags of what changed since a state; null when that cannot be told. */
	changedSince(state: string): readonly string[] | null;
}

/** How bodies become plain data, and bodies again. */
export interface BodyForm<Body> {
	/** Null of what is not for other eyes than this process's. */
	write(body: Body): Pick<StoredPage, "facts" | "bytes"> | null;
	/** Null of what no body was written as. */
	read(facts: string, bytes: Uint8Array<ArrayBuffer>): Body | null;
}
