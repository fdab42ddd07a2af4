import {
	INVALIDATED_GRACE,
	NEGATIVE_LIFE_SECONDS,
	STALE_IF_ERROR_SECONDS,
	TIER_TOUCH_INTERVAL,
} from "#src/site/cache-limits.ts";
import type { Leaving } from "./gone.ts";

/** How long a page lives, in seconds: fresh for `maxAge`, then shown for `swr` while it is refreshed. */
export interface Life {
	readonly maxAge: number;
	readonly swr: number;
}

/** What a render yields. The cache never looks into `body`. */
export interface Filled<Body> {
	readonly status: number;
	readonly body: Body;
	/** All bytes that keeping it costs. */
	readonly bytes: number;
	/** Null: not to be kept. */
	readonly life: Life | null;
	readonly tags: readonly string[];
	/** Version of the content it was made from, or null when that is not known. */
	readonly version: string | null;
	/** A call failed; the page must not replace a complete one. */
	readonly degraded: boolean;
}

export type PoolName = "pages" | "search" | "negative";

/** Why a page is rendered: for the visitor waiting, because it grew old or its content changed, for one reader alone, or before anybody asks. */
export type FillReason = "miss" | "expired" | "invalidated" | "bypass" | "prepared";

/** What a page is kept under, and what it is made from whenever it is made again: plain data, good for every state of the content. */
export interface Source {
	/** Canonical address with the modes written out; two sources with the same target are the same page. */
	readonly target: string;
	/** Where it is kept; `negative` of what is not there, as far as that is known. */
	readonly pool: PoolName;
}

/** Names of a request, for the log, and of the network that it comes from. */
interface Named {
	readonly request: string | null;
	readonly network: string | null;
}

/** Who asks for a page. */
export interface Asker extends Named {
	/** Without it he waits to the end. */
	readonly leaving?: Leaving;
}

export const NOBODY: Asker = { request: null, network: null };

/** Why a page is rendered, and who led to it. */
export interface FillCause extends Named {
	readonly reason: FillReason;
}

export const causeOf = (reason: FillReason, { request, network }: Named): FillCause => ({ reason, request, network });

/** Makes the page of a source as of now. */
export type Fill<Body> = (source: Source, cause: FillCause) => Promise<Filled<Body>>;

/** A kept page, plain data; times are those of the injected monotonic clock, in milliseconds. */
export interface Entry<Body> {
	readonly source: Source;
	readonly pool: PoolName;
	readonly filled: Filled<Body>;
	readonly storedAt: number;
	freshUntil: number;
	readonly staleUntil: number;
	readonly errorUntil: number;
	/** When the first invalidation touched it; null while none did. */
	invalidatedAt: number | null;
	/** A failed refresh is not repeated before. */
	retryAt: number;
	/** A refresh found nothing once; the second time it is believed. */
	missingOnce: boolean;
	/** Uses since it was filled. */
	hits: number;
	/** A use from then on is told to the second tier. */
	touchAt: number;
}

/** Until when an entry is shown while a newer one is made: after a change of content not for long. */
export const shownUntil = ({ invalidatedAt, staleUntil }: Entry<unknown>): number =>
	invalidatedAt === null ? staleUntil : Math.min(staleUntil, invalidatedAt + INVALIDATED_GRACE);

/** When a page that is in use is next said to be. */
export const nextTouch = (now: number): number => now + TIER_TOUCH_INTERVAL;

const NEGATIVE: ReadonlySet<number> = new Set([301, 308, 404, 410]);

/** Where a result may be kept: 200s in the source's own pool, missing pages and permanent redirects in the small one. */
export function poolOf(source: Source, filled: Filled<unknown>): PoolName | null {
	if (filled.life === null || filled.bytes === 0) return null;
	// What is there all the same is as little worth keeping as what anybody searches for.
	if (filled.status === 200) return source.pool === "negative" ? "search" : source.pool;
	return NEGATIVE.has(filled.status) ? "negative" : null;
}

/**
 * An entry from now on; `jitter` is the share by which its life is shortened. Only complete pages stand in
 * when rendering fails.
 */
export function makeEntry<Body>(
	source: Source,
	pool: PoolName,
	filled: Filled<Body>,
	{ now, jitter, hits }: { readonly now: number; readonly jitter: number; readonly hits: number },
): Entry<Body> {
	const { maxAge, swr } = filled.life ?? { maxAge: 0, swr: 0 };
	const freshUntil =
		now + (pool === "negative" ? Math.min(maxAge, NEGATIVE_LIFE_SECONDS) : maxAge) * (1 - jitter) * 1000;
	const staleUntil = freshUntil + (pool === "negative" ? 0 : swr * 1000);
	const errorUntil =
		pool === "pages" && !filled.degraded ? Math.max(staleUntil, now + STALE_IF_ERROR_SECONDS * 1000) : staleUntil;
	return {
		source,
		pool,
		filled,
		storedAt: now,
		freshUntil,
		staleUntil,
		errorUntil,
		invalidatedAt: null,
		retryAt: 0,
		missingOnce: false,
		hits,
		touchAt: nextTouch(now),
	};
}
