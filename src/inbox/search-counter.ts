import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
	CLIENTS_REMEMBERED_MAX,
	SEARCH_COUNT_READER_WINDOW,
	SEARCH_COUNT_READER_WORDS,
	SEARCH_COUNTS_LEAST,
	SEARCH_COUNTS_WAITING,
} from "#src/site/sending-limits.ts";
import { countedQuery, type IsNumber } from "./counted-query.ts";
import type { NewSearchCount, SearchCount } from "./search-counts.ts";

/** A page of results as its address names it; null for an address without a query. */
function resultsAt(address: string): string | null {
	const url = URL.parse(address, "http://site.invalid");
	const query = url?.searchParams.get("query") ?? "";
	return url === null || query === "" ? null : `${url.pathname}\n${query}`;
}

/** What one reader saw of a search: nothing of it can be told from its name. */
interface Seen {
	readonly key: string;
	readonly of: Searched;
	isOpened: boolean;
}

/**
 * Counts searches until they are handed to the inbox: how they were answered, and after how many somebody opened a page;
 * so many words at once, whoever searches. The same reader counts once a day for the same words, and for so many words:
 * what was told as searched for by several was, and nobody takes the room of all others.
 */
export class SearchCounter {
	readonly #isNumber: IsNumber;
	readonly #waiting = new Map<string, NewSearchCount>();
	/** Which results who has seen, both as hashes. */
	readonly #seen: LRUCache<string, Seen>;
	/** For how many words a reader has counted. */
	readonly #words: LRUCache<string, number>;

	/**
	 * @param isNumber whether the content has a product of that number: such a one is nobody's
	 * @param clock monotonic, in milliseconds
	 */
	constructor(isNumber: IsNumber, clock: { now(): number } = performance) {
		this.#isNumber = isNumber;
		const lasting = { max: CLIENTS_REMEMBERED_MAX, ttl: SEARCH_COUNT_READER_WINDOW, ttlResolution: 0, perf: clock };
		this.#seen = new LRUCache(lasting);
		this.#words = new LRUCache({ ...lasting, noUpdateTTL: true });
	}

	/**
	 * @param address of the page of results
	 * @param reader a lasting name of the network of who reads, that does not tell it: he has no second one
	 */
	count({ locale, query, finding }: Searched, address: string, reader: string): void {
		const counted = countedQuery(query, this.#isNumber);
		if (counted === null) return;
		const key = `${finding} ${locale} ${counted}`;
		const [once, page] = [hashOf(reader, key), hashOf(reader, resultsAt(address) ?? "")];
		const before = this.#seen.get(once);
		if (before) {
			// The same words, typed otherwise: their results are the same.
			this.#seen.set(page, before);
			return;
		}
		const words = this.#words.get(reader) ?? 0;
		if (words >= SEARCH_COUNT_READER_WORDS) return;
		if (!this.#add(key, { locale, query: counted, finding, count: 1, opened: 0, marks: [markOf(once)], openers: [] }))
			return;
		this.#words.set(reader, words + 1);
		const seen: Seen = { key, of: { locale, query: counted, finding }, isOpened: false };
		for (const name of [once, page]) this.#seen.set(name, seen);
	}

	/**
	 * A page that somebody opened from another one: counts once for the results that he saw there.
	 *
	 * @param from address of the page he comes from
	 */
	open(from: string, reader: string): void {
		const results = resultsAt(from);
		const seen = results === null ? undefined : this.#seen.get(hashOf(reader, results));
		if (!seen || seen.isOpened || seen.of.finding === "nothing") return;
		seen.isOpened = this.#add(seen.key, {
			...seen.of,
			count: 0,
			opened: 1,
			marks: [],
			openers: [markOf(hashOf(reader, seen.key))],
		});
	}

	/** What was counted since the last time. */
	take(): readonly NewSearchCount[] {
		const taken = [...this.#waiting.values()];
		this.#waiting.clear();
		return taken;
	}

	/** Whether there was room for it. */
	#add(key: string, more: NewSearchCount): boolean {
		const before = this.#waiting.get(key);
		const waiting = [...this.#waiting.values()].filter(({ finding }) => finding === more.finding).length;
		if (before === undefined && waiting >= SEARCH_COUNTS_WAITING) return false;
		const { count = 0, opened = 0, marks = [], openers = [] } = before ?? {};
		this.#waiting.set(key, {
			...{ ...more, count: count + more.count, opened: opened + more.opened },
			...{ marks: firstOf([...marks, ...more.marks]), openers: firstOf([...openers, ...more.openers]) },
		});
		return true;
	}
}

/** A search whose results a page shows. */
export type Searched = Pick<SearchCount, "locale" | "query" | "finding">;

const hashOf = (reader: string, of: string): string =>
	createHash("sha256").update(`${reader}\n${of}`).digest("base64url");

/** As many marks as tell several readers from one. */
export const firstOf = (marks: readonly number[]): readonly number[] =>
	[...new Set(marks)].slice(0, SEARCH_COUNTS_LEAST);

/** The first byte of a hash. */
const markOf = (hash: string): number => Buffer.from(hash, "base64url")[0] ?? 0;
