import { offeredVersion } from "#src/contract/downloads/offered-version.ts";
import type { PublicWhatsNew } from "#src/contract/whats-new/schemas.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";
import { resultTypes } from "./result-types.ts";

type Entry = PublicWhatsNew["searchResponse"]["results"][number];

const TYPES = {
	articles: ({ data }: Found<"articles">) => data.type,
	downloads: () => "download" as const,
	documents: () => "document" as const,
};

/** The newest of a kind, as far as the list reaches. */
function newest<K extends keyof typeof TYPES>(
	reader: Reader,
	kind: K,
	typeOf: (item: Found<K>) => Entry["type"],
	{ contextId, reach, types }: { contextId: string | null; reach: number; types: readonly string[] },
): { readonly count: number; readonly entries: readonly Entry[] } {
	const window = { start: 0, num: reach };
	const { count, items } = list(reader, { kind, contextId, order: "newest", types, window });
	const entries = items.flatMap((item): Entry[] => {
		const { id, front, language, day, path } = item;
		// A download is as new as the version that is offered; one of which all are withdrawn is offered nowhere.
		const published = "versions" in item.data ? offeredVersion(item.data.versions)?.date : day;
		if (path === null || !published) return [];
		return [{ kind, id, type: typeOf(item), title: front.title, language, published, path }];
	});
	return { count: count - items.length + entries.length, entries };
}

export const whatsNewHandlers = {
	publicWhatsNew: ({ values, reader }) => {
		const window = values.window(reader.site.results.whatsNew);
		const contextId = values.text("contextId");
		const wanted = resultTypes(values.codes("type"));
		const asks = (...types: readonly string[]) => wanted === null || types.some((type) => wanted.includes(type));
		const asked = { contextId, reach: window.start + window.num, types: [] };
		const articleTypes = ["faq-article", "quality-issue-article", "oof-article"];
		const parts = [
			...(asks(...articleTypes)
				? [
						newest(reader, "articles", TYPES.articles, {
							...asked,
							types: wanted?.filter((type) => articleTypes.includes(type)) ?? [],
						}),
					]
				: []),
			...(asks("download") ? [newest(reader, "downloads", TYPES.downloads, asked)] : []),
			...(asks("document") ? [newest(reader, "documents", TYPES.documents, asked)] : []),
		];
		const all = parts
			.flatMap(({ entries }) => entries)
			.sort((a, b) => (a.published === b.published ? (a.id < b.id ? -1 : 1) : a.published < b.published ? 1 : -1));
		const count = parts.reduce((sum, part) => sum + part.count, 0);
		return searchResponse({ count, items: all.slice(window.start, window.start + window.num) }, window);
	},
} satisfies Partial<Handlers>;
