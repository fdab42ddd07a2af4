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
