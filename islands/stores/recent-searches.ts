import { atom } from "nanostores";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { RECENT_SEARCHES_COUNT } from "#src/site/search-limits.ts";

/** Where the device keeps them: they are sent nowhere. */
const KEY = "support-searches";

/** The last searches that were sent from this device, the newest first. */
export const $recentSearches = atom<readonly string[]>([]);

/** What the device remembers; one that keeps nothing, as a frame may, remembers nothing. */
export function recallSearches(): void {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		const searches = Array.isArray(kept) ? kept.filter((each) => typeof each === "string" && each !== "") : [];
		$recentSearches.set(searches.slice(0, RECENT_SEARCHES_COUNT));
	} catch {
		$recentSearches.set([]);
	}
}

/** A search is sent: it is the newest, and the oldest is forgotten. */
export function rememberSearch(typed: string): void {
	const query = typed.trim().slice(0, QUERY_MAX_LENGTH);
	if (query === "") return;
	recallSearches();
	const others = $recentSearches.get().filter((each) => each.toLowerCase() !== query.toLowerCase());
	try {
		localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, RECENT_SEARCHES_COUNT)));
	} catch {}
}

/** The device forgets all of them. */
export function forgetSearches(): void {
	$recentSearches.set([]);
	try {
		localStorage.removeItem(KEY);
	} catch {}
}
