import { LRUCache } from "lru-cache";
import type { Entry } from "#src/page-cache/entry.ts";
import { HOT_TARGETS_MAX } from "#src/site/limits.ts";
import type { KnownCookies } from "../gate/cookies.ts";
import type { PreparedPage } from "./prepared-page.ts";

/**
 * The way past the gate for exactly those (host, target, mode cookies) that the gate accepted and the
 * cache answered before. A hit builds no URL and no context.
 */
export class HotTargets {
	readonly #entries = new LRUCache<string, Entry<PreparedPage>>({ max: HOT_TARGETS_MAX });

	get(key: string): Entry<PreparedPage> | undefined {
		return this.#entries.get(key);
	}

	set(key: string, entry: Entry<PreparedPage>): void {
		this.#entries.set(key, entry);
	}

	delete(key: string): void {
		this.#entries.delete(key);
	}
}

/** The key of a request that may take the short way. */
export function hotKey(host: string, target: string, cookies: KnownCookies, framed: boolean): string {
	const bits = (cookies.lite ? 1 : 0) | (cookies.embed ? 2 : 0) | (framed ? 4 : 0);
	return `${bits}${host}${target}`;
}
