import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
	CLIENTS_REMEMBERED_MAX,
	SEARCH_MISS_CLIENT_WINDOW,
	SEARCH_MISS_LETTERS_MAX,
	SEARCH_MISS_WORDS_MAX,
	SEARCH_MISSES_WAITING,
} from "#src/site/sending-limits.ts";
import type { SearchMiss } from "./search-misses.ts";

/** What may name a person or a device: an address, a link, or digits as long as a telephone's or serial number. */
const PERSONAL = /@|:\/\/|www\.|\p{N}(?:[\s().+/_-]*\p{N}){5,}|[a-z]*\p{N}[a-z\p{N}]{9,}/iu;

/** A query as it is counted, whatever case and spaces; null for one that may tell who asked, or is no query of many. */
export function countedQuery(query: string): string | null {
	const words = query.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
	if (words === "" || Array.from(words).length > SEARCH_MISS_LETTERS_MAX) return null;
	return words.split(" ").length > SEARCH_MISS_WORDS_MAX || PERSONAL.test(words) ? null : words;
}

/**
 * Counts what is searched for in vain until it is handed to the inbox; so many words at once, whoever searches. The same
 * reader counts once a day for the same words: what was told as searched for by several was.
 */
export class MissCounter {
	readonly #waiting = new Map<string, SearchMiss>();
	/** Who searched for what, as hashes. */
	readonly #seen: LRUCache<string, true>;

	/** @param clock monotonic, in milliseconds */
	constructor(clock: { now(): number } = performance) {
		this.#seen = new LRUCache({
			...{ max: CLIENTS_REMEMBERED_MAX, ttl: SEARCH_MISS_CLIENT_WINDOW, ttlResolution: 0, perf: clock },
		});
	}

	/** @param reader a name that does not tell the address */
	count(locale: string, query: string, reader: string): void {
		const counted = countedQuery(query);
		if (counted === null) return;
		const key = `${locale} ${counted}`;
		const before = this.#waiting.get(key);
		if (before === undefined && this.#waiting.size >= SEARCH_MISSES_WAITING) return;
		const seen = createHash("sha256").update(`${reader}\n${key}`).digest("base64url");
		if (this.#seen.has(seen)) return;
		this.#seen.set(seen, true);
		this.#waiting.set(key, { locale, query: counted, count: (before?.count ?? 0) + 1 });
	}

	/** What was counted since the last time. */
	take(): readonly SearchMiss[] {
		const taken = [...this.#waiting.values()];
		this.#waiting.clear();
		return taken;
	}
}
