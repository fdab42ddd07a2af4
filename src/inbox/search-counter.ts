import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
	CLIENTS_REMEMBERED_MAX,
	SEARCH_COUNT_CLIENT_WINDOW,
	SEARCH_COUNT_LETTERS_MAX,
	SEARCH_COUNT_WORDS_MAX,
	SEARCH_COUNTS_WAITING,
} from "#src/site/sending-limits.ts";
import type { SearchCount } from "./search-counts.ts";

/** What may name a person or a device: an address, a link, or digits as long as a telephone's or serial number. */
const PERSONAL = /@|:\/\/|www\.|\p{N}(?:[\s().+/_-]*\p{N}){5,}|[a-z]*\p{N}[a-z\p{N}]{9,}/iu;

/** A query as it is counted, whatever case and spaces; null for one that may tell who asked, or is no query of many. */
export function countedQuery(query: string): string | null {
	const words = query.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
	if (words === "" || Array.from(words).length > SEARCH_COUNT_LETTERS_MAX) return null;
	return words.split(" ").length > SEARCH_COUNT_WORDS_MAX || PERSONAL.test(words) ? null : words;
}

/** A page of results as its address names it; null for an address without a query. */
function resultsAt(address: string): string | null {
	const url = URL.parse(address, "http://site.invalid");
	const query = url?.searchParams.get("query") ?? "";
	return url === null || query === "" ? null : `${url.pathname}\n${query}`;
}

/** What one reader saw of a search: nothing of it can be told from its name. */
interface Seen {
	readonly key: string;
	isOpened: boolean;
}

/**
 * Counts searches until they are handed to the inbox: what was found in vain, and after how many somebody opened a page;
 * so many words at once, whoever searches. The same reader counts once a day for the same words: what was told as searched
 * for by several was.
 */
export class SearchCounter {
	readonly #waiting = new Map<string, SearchCount>();
	/** Which results who has seen, both as hashes. */
	readonly #seen: LRUCache<string, Seen>;

	/** @param clock monotonic, in milliseconds */
	constructor(clock: { now(): number } = performance) {
		this.#seen = new LRUCache({
			...{ max: CLIENTS_REMEMBERED_MAX, ttl: SEARCH_COUNT_CLIENT_WINDOW, ttlResolution: 0, perf: clock },
		});
	}

	/**
	 * @param address of the page of results
	 * @param reader a name that does not tell the address of who reads
	 */
	count({ locale, query, isFound }: Searched, address: string, reader: string): void {
		const counted = countedQuery(query);
		if (counted === null) return;
		const key = `${isFound} ${locale} ${counted}`;
		const [once, page] = [hashOf(reader, key), hashOf(reader, resultsAt(address) ?? "")];
		const before = this.#seen.get(once);
		if (before) {
			// The same words, typed otherwise: their results are the same.
			this.#seen.set(page, before);
			return;
		}
		if (!this.#add(key, { locale, query: counted, isFound, count: 1, opened: 0 })) return;
		const seen: Seen = { key, isOpened: false };
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
		const [isFound, locale = "", ...words] = seen?.key.split(" ") ?? [];
		if (!seen || seen.isOpened || isFound !== "true") return;
		seen.isOpened = this.#add(seen.key, { locale, query: words.join(" "), isFound: true, count: 0, opened: 1 });
	}

	/** What was counted since the last time. */
	take(): readonly SearchCount[] {
		const taken = [...this.#waiting.values()];
		this.#waiting.clear();
		return taken;
	}

	/** Whether there was room for it. */
	#add(key: string, more: SearchCount): boolean {
		const before = this.#waiting.get(key);
		const waiting = [...this.#waiting.values()].filter(({ isFound }) => isFound === more.isFound).length;
		if (before === undefined && waiting >= SEARCH_COUNTS_WAITING) return false;
		const { count = 0, opened = 0 } = before ?? {};
		this.#waiting.set(key, { ...more, count: count + more.count, opened: opened + more.opened });
		return true;
	}
}

/** A search whose results a page shows. */
export type Searched = Pick<SearchCount, "locale" | "query" | "isFound">;

const hashOf = (reader: string, of: string): string =>
	createHash("sha256").update(`${reader}\n${of}`).digest("base64url");
