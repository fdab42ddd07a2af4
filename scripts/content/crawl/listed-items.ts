import type { CallRequest } from "#src/contract/call.ts";
import type { Contexts } from "./found-items.ts";
import { type List, listOf } from "./list-of.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";

/** An item as the list of one page has it in each locale. */
export interface Listing<Item> {
	readonly id: string;
	/** In the default locale. */
	readonly first: Item;
	readonly all: ReadonlyMap<string, Item>;
	readonly seen: Contexts;
}

/** The list of a page, and what is made of each of its items. */
interface Listed<Item> {
	readonly idOf: (item: Item) => string;
	readonly ask: (
		contextId: string | null,
		window: { readonly start: number; readonly num: number },
	) => CallRequest<List<Item>>;
	readonly make: (reader: ReplyReader, listing: Listing<Item>) => Promise<CrawledItem | null>;
}

/** What became of an id: null where the API says nothing of it any more. */
export type Made = readonly [id: string, item: CrawledItem | null];

/**
 * Makes the items that lists alone tell of, page by page: the list of a page is read once a locale and is in memory as
 * long as its items are made (`CRAWL_LIST_MAX`), however many of them it has.
 */
export async function* listedItems<Item>(
	reader: ReplyReader,
	items: ReadonlyMap<string, Contexts>,
	{ idOf, ask, make }: Listed<Item>,
): AsyncGenerator<Made> {
	for (const [context, ids] of byPage(items)) {
		const lists = new Map<string, ReadonlyMap<string, Item>>();
		for (const { code } of reader.brand.locales)
			lists.set(
				code,
				await listOf(reader.api, code, {
					...{ tell: () => {}, what: context ?? "all", idOf },
					ask: (window) => ask(context, window),
				}),
			);
		for (const [id, seen] of ids) {
			const all = new Map<string, Item>();
			for (const [code, list] of lists) {
				const item = list.get(id);
				if (item !== undefined) all.set(code, item);
			}
			const first = all.get(reader.defaultLocale);
			yield [id, first === undefined ? null : await make(reader, { id, first, all, seen })];
		}
	}
}

/** Items by the first page on which they were found; null is the page of all. */
function byPage(items: ReadonlyMap<string, Contexts>): Map<string | null, Map<string, Contexts>> {
	const pages = new Map<string | null, Map<string, Contexts>>();
	for (const [id, seen] of items) {
		const [page = null] = seen.products.size > 0 ? seen.products : seen.categories;
		const own = pages.get(page) ?? new Map<string, Contexts>();
		pages.set(page, own.set(id, seen));
	}
	return pages;
}
