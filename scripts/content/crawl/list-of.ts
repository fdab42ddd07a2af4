import { NUM_MAX } from "#src/contract/bounds.ts";
import type { CallRequest } from "#src/contract/call.ts";
import { CRAWL_LIST_MAX } from "#src/site/crawl-limits.ts";
import type { SupportApi } from "./support-api.ts";

interface Part<Item> {
	readonly count: number;
	readonly results: readonly Item[];
}

/** Both envelopes of the contract. */
export type List<Item> = Part<Item> | { readonly searchResponse: Part<Item> };

interface Wanted<Item> {
	/** Told of a list that holds more than the API gives, or than a crawl takes. */
	tell(note: string): void;
	readonly what: string;
	idOf(item: Item): string;
	ask(window: { readonly start: number; readonly num: number }): CallRequest<List<Item>>;
}

/**
 * Every part of a list, one after the other, by their ids; a list without end is left where it brings no new id, and
 * where it holds as much as a crawl takes.
 */
export async function listOf<Item>(
	api: SupportApi,
	locale: string,
	{ tell, what, idOf, ask }: Wanted<Item>,
): Promise<Map<string, Item>> {
	const items = new Map<string, Item>();
	let count = 0;
	for (let start = 0; items.size < CRAWL_LIST_MAX; ) {
		const reply = await api.ask(ask({ start, num: NUM_MAX }), locale);
		if (reply === null) break;
		const part = "searchResponse" in reply ? reply.searchResponse : reply;
		const { results } = part;
		const before = items.size;
		for (const item of results) items.set(idOf(item), item);
		count = part.count;
		start += results.length;
		if (items.size === before || start >= count) break;
	}
	if (items.size < count) tell(`${what}: the API says ${count} and gives ${items.size}`);
	return items;
}
