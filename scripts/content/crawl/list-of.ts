import { NUM_MAX } from "#src/contract/bounds.ts";
import type { CallRequest } from "#src/contract/call.ts";
import { CRAWL_PAGES_MAX } from "#src/site/crawl-limits.ts";
import type { SupportApi } from "./support-api.ts";

interface Part<Item> {
	readonly count: number;
	readonly results: readonly Item[];
}

/** Both envelopes of the contract. */
export type List<Item> = Part<Item> | { readonly searchResponse: Part<Item> };

/**
 * Every part of a list, one after the other; a list without end is left where it brings nothing new.
 *
 * @param tell told of a list that holds more than the API gives
 */
export async function listOf<Item>(
	api: SupportApi,
	locale: string,
	tell: (note: string) => void,
	what: string,
	ask: (window: { readonly start: number; readonly num: number }) => CallRequest<List<Item>>,
): Promise<Item[]> {
	const items = new Map<string, Item>();
	let count = 0;
	for (let page = 0, start = 0; page < CRAWL_PAGES_MAX; page++) {
		const reply = await api.ask(ask({ start, num: NUM_MAX }), locale);
		if (reply === null) break;
		const part = "searchResponse" in reply ? reply.searchResponse : reply;
		const { results } = part;
		const before = items.size;
		for (const item of results) items.set(JSON.stringify(item), item);
		count = part.count;
		start += results.length;
		if (items.size === before || start >= count) break;
	}
	if (items.size < count) tell(`${what}: the API says ${count} and gives ${items.size}`);
	return [...items.values()];
}
