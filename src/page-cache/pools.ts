import { LRUCache } from "lru-cache";
import {
	NEGATIVE_POOL_SHARE,
	PAGE_MAX_BYTES,
	SEARCH_POOL_SHARE,
	SEARCH_USES_KEPT,
	USES_COUNTED_MOST,
} from "#src/site/cache-limits.ts";
import type { Clock } from "#src/site/clock.ts";
import type { Entry, PoolName } from "./entry.ts";
import { TagIndex } from "./tag-index.ts";
import { UseCounts } from "./use-counts.ts";

/** What one entry costs beside its bytes: objects, keys and tag sets, measured at about 2 KB, and its heads as they were sent. */
const OVERHEAD = 4096;

/** What one pool holds, and since the start, how many of its entries made room for others and how many found none. */
export interface PoolSize {
	readonly entries: number;
	readonly bytes: number;
	readonly evicted: number;
	readonly refused: number;
}

/**
 * The kept pages: three least-recently-used pools, bounded in bytes together, and the index by tag. Where a pool is full,
 * an entry takes the place of one that is asked for less often, and of no other: who asks for everything once drives
 * nothing out.
 */
export class Pools<Body> {
	readonly #pools: Readonly<Record<PoolName, LRUCache<string, Entry<Body>>>>;
	readonly #tags = new TagIndex();
	readonly #evicted: Record<PoolName, number> = { pages: 0, search: 0, negative: 0 };
	readonly #refused: Record<PoolName, number> = { pages: 0, search: 0, negative: 0 };
	readonly #clock: Clock;
	readonly #uses: UseCounts;

	/** @param maxBytes of all pools together; 0 keeps nothing. */
	constructor(maxBytes: number, clock: Clock) {
		this.#clock = clock;
		this.#uses = new UseCounts(clock.now());
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
			sizeCalculation: (entry, key) => sizeOf(entry, key),
			dispose: (entry, key, reason) => {
				if (reason === "evict") this.#evicted[name] += 1;
				this.#tags.remove(key, entry.filled.tags);
			},
		});
	}

	get(key: string): Entry<Body> | undefined {
		return this.#pools.pages.get(key) ?? this.#pools.search.get(key) ?? this.#pools.negative.get(key);
	}

	/** Somebody asks for what is kept under a key, or could be. */
	use(key: string): void {
		this.#uses.add(key, this.#clock.now());
	}

	/** Whether an entry may take the room that it needs: what is kept under its key makes way, and what is asked for less often. */
	#admits(entry: Entry<Body>): boolean {
		const key = entry.source.target;
		const pool = this.#pools[entry.pool];
		if (pool.has(key)) return true;
		const uses = this.#uses.of(key);
		if (entry.pool === "search" && uses < SEARCH_USES_KEPT) return false;
		if (pool.calculatedSize + sizeOf(entry, key) <= pool.maxSize) return true;
		const [last] = pool.rkeys();
		// Of two that are asked for very often nobody knows which is more: the new one enters.
		return last === undefined || uses > Math.min(this.#uses.of(last), USES_COUNTED_MOST - 1);
	}

	/** Keeps an entry in place of any other of its key; false when it is too large, or asked for less often than what would make room. */
	set(entry: Entry<Body>): boolean {
		const key = entry.source.target;
		const isAdmitted = this.#admits(entry);
		this.delete(key);
		if (!isAdmitted) {
			this.#refused[entry.pool] += 1;
			return false;
		}
		this.#pools[entry.pool].set(key, entry);
		if (!this.#pools[entry.pool].has(key)) return false;
		this.#tags.add(key, entry.filled.tags);
		return true;
	}

	delete(key: string): void {
		for (const pool of Object.values(this.#pools)) pool.delete(key);
	}

	/** All entries that carry one of the tags, or stand at one of the targets. */
	named(names: readonly string[]): Entry<Body>[] {
		return this.at(new Set([...this.#tags.keys(names), ...names]));
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

	/** All entries. */
	all(): Entry<Body>[] {
		return Object.values(this.#pools).flatMap((pool) => [...pool.values()]);
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
			refused: this.#refused[name],
		});
		return { pages: size("pages"), search: size("search"), negative: size("negative") };
	}
}

const sizeOf = ({ filled }: Entry<unknown>, key: string) => filled.bytes + 2 * key.length + OVERHEAD;
