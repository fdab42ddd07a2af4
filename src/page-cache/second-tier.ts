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
 * What keeps finished pages beyond this process's memory. It answers soon or not at all: whatever is wrong with it is a
 * miss, and costs nobody more than that.
 */
export interface SecondTier {
	/** Within tens of milliseconds. */
	get(target: string): Promise<FoundPage | null>;
	/** Keeps a page in place of any other of its target, as soon as there is time for it. */
	put(page: StoredPage): void;
	/** What stood there is gone. */
	remove(target: string): void;
	/** The page of a target is in use: it is among the last to be forgotten. */
	touch(target: string): void;
	/** Marks what carries one of the tags, or stands at one of the targets, as out of date. Fulfilled when no crash can bring it back; rejected when that is not sure. */
	invalidate(names: readonly string[]): Promise<void>;
	/** Keeps what waits to be kept. */
	close(): Promise<void>;
}

/** How bodies become plain data, and bodies again. */
export interface BodyForm<Body> {
	/** Null of what is not for other eyes than this process's. */
	write(body: Body): Pick<StoredPage, "facts" | "bytes"> | null;
	/** Null of what no body was written as. */
	read(facts: string, bytes: Uint8Array<ArrayBuffer>): Body | null;
}
