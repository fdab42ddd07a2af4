import { LRUCache } from "lru-cache";
import {
	NEGATIVE_POOL_SHARE,
	PAGE_MAX_BYTES,
	SEARCH_ADMISSION_BYTES,
	SEARCH_POOL_SHARE,
} from "#src/site/cache-limits.ts";
import type { Entry, PoolName } from "./entry.ts";
import { TagIndex } from "./tag-index.ts";

/** What one entry costs beside its bytes: objects, keys and tag sets, measured at about 2 KB. */
const OVERHEAD = 2048;
/** What a remembered address costs beside its letters. */
const KEY_OVERHEAD = 128;

/** What one pool holds, and how many of its entries made room for others since the start. */
export interface PoolSize {
	readonly entries: number;
	readonly bytes: number;
	readonly evicted: number;
}

/** The kept pages: three least-recently-used pools, bounded in bytes together, and the index by tag. */
export class Pools<Body> {
	readonly #pools: Readonly<Record<PoolName, LRUCache<string, Entry<Body>>>>;
	readonly #tags = new TagIndex();
	readonly #evicted: Record<PoolName, number> = { pages: 0, search: 0, negative: 0 };
	readonly #seen = new LRUCache<string, true>({
		maxSize: SEARCH_ADMISSION_BYTES,
		sizeCalculation: (_, key) => 2 * key.length + KEY_OVERHEAD,
	});

	/** @param maxBytes of all pools together; 0 keeps nothing. */
	constructor(maxBytes: number) {
		const search = Math.floor(maxBytes * SEARCH_POOL_SHARE);
		const negative = Math.floor(maxBytes * NEGATIVE_POOL_SHARE);
		this.#pools = {
			search: this.#pool("search", search),
			negative: this.#pool("negative", negative),
			pages: this.#pool("pages", maxBytes - search - negative),
		};
	}

	#pool(name: PoolName, maxBytes: number): LRUCache<string, Entry<Body>> {
		return new LRUCache({
			maxSize: Math.max(maxBytes, 1),
			maxEntrySize: Math.max(Math.min(maxBytes, PAGE_MAX_BYTES), 1),
			sizeCalculation: ({ filled }, key) => filled.bytes + 2 * key.length + OVERHEAD,
			dispose: (entry, key, reason) => {
				if (reason === "evict") this.#evicted[name] += 1;
				this.#tags.remove(key, entry.filled.tags);
			},
		});
	}

	get(key: string): Entry<Body> | undefined {
		return this.#pools.pages.get(key) ?? this.#pools.search.get(key) ?? this.#pools.negative.get(key);
	}

	/** Whether a search result may enter: only addresses asked for at least twice. */
	admits(pool: PoolName, key: string): boolean {
		if (pool !== "search" || this.#pools.search.has(key) || this.#seen.has(key)) return true;
		this.#seen.set(key, true);
		return false;
	}

	/** Keeps an entry in place of any other of its key; false when it is too large. */
	set(entry: Entry<Body>): boolean {
		const key = entry.source.target;
		this.delete(key);
		this.#pools[entry.pool].set(key, entry);
		if (!this.#pools[entry.pool].has(key)) return false;
		this.#tags.add(key, entry.filled.tags);
		return true;
	}

	delete(key: string): void {
		for (const pool of Object.values(this.#pools)) pool.delete(key);
	}

	/** All entries that carry one of the tags. */
	tagged(tags: readonly string[]): Entry<Body>[] {
		return this.at(this.#tags.keys(tags));
	}

	/** The entries of some keys, without counting that as a use. */
	at(keys: Iterable<string>): Entry<Body>[] {
		const found: Entry<Body>[] = [];
		for (const key of keys) {
			const entry = this.#pools.pages.peek(key) ?? this.#pools.search.peek(key) ?? this.#pools.negative.peek(key);
			if (entry) found.push(entry);
		}
		return found;
	}

	/** Pages that were used last and those that were not used longest, at most so many of each; each once. */
	*outermost(most: number): Generator<Entry<Body>> {
		const { pages } = this.#pools;
		const last = Math.min(most, pages.size);
		yield* pages.values().take(last);
		for (const entry of pages.rvalues().take(Math.min(most, pages.size - last))) if (entry) yield entry;
	}

	/** Entries and bytes by pool, and how many entries had to make room for others. */
	sizes(): Readonly<Record<PoolName, PoolSize>> {
		const size = (name: PoolName): PoolSize => ({
			entries: this.#pools[name].size,
			bytes: this.#pools[name].calculatedSize,
			evicted: this.#evicted[name],
		});
		return { pages: size("pages"), search: size("search"), negative: size("negative") };
	}
}
