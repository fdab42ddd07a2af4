import { NEGATIVE_LIFE_SECONDS, STALE_IF_ERROR_SECONDS } from "#src/site/limits.ts";

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
	/** A call failed; the page must not replace a complete one. */
	readonly degraded: boolean;
}

export type PoolName = "pages" | "search" | "negative";

/** Why a page is rendered: for the visitor waiting, because it grew old, or because its content changed. */
export type FillReason = "miss" | "expired" | "invalidated" | "bypass";

/** A page's address in the cache and how to make it. */
export interface Address<Body> {
	readonly key: string;
	readonly pool: Exclude<PoolName, "negative">;
	fill(reason: FillReason): Promise<Filled<Body>>;
}

/** A kept page; times are those of the injected monotonic clock, in milliseconds. */
export interface Entry<Body> {
	readonly address: Address<Body>;
	readonly pool: PoolName;
	readonly filled: Filled<Body>;
	readonly storedAt: number;
	freshUntil: number;
	readonly staleUntil: number;
	readonly errorUntil: number;
	/** When an invalidation touched it; null while none did. */
	invalidatedAt: number | null;
	/** A failed refresh is not repeated before. */
	retryAt: number;
	/** A refresh found nothing once; the second time it is believed. */
	missingOnce: boolean;
	/** Uses since it was filled. */
	hits: number;
	/** False once it was replaced, removed or evicted. */
	current: boolean;
}

const NEGATIVE: ReadonlySet<number> = new Set([301, 308, 404, 410]);

/** Where a result may be kept: 200s in the address's own pool, missing pages and permanent redirects in the small one. */
export function poolOf(address: Address<unknown>, filled: Filled<unknown>): PoolName | null {
	if (filled.life === null || filled.bytes === 0) return null;
	if (filled.status === 200) return address.pool;
	return NEGATIVE.has(filled.status) ? "negative" : null;
}

/**
 * An entry from now on; `jitter` is the share by which its life is shortened. Only complete pages stand in
 * when rendering fails.
 */
export function makeEntry<Body>(
	address: Address<Body>,
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
		address,
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
		current: true,
	};
}
