import type { Suggestion } from "#src/contract/suggestions/schemas.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Found } from "#src/store/read/reader.ts";
import { keywords, suggest } from "#src/store/read/search.ts";
import { type FoundItems, itemsOf, leadOf } from "../shapes/found-items.ts";
import type { Handlers } from "./handler.ts";

const TYPES: Readonly<Record<string, Suggestion["type"]>> = {
	products: "model",
	articles: "article",
	downloads: "download",
	documents: "document",
};

/** The name of what an item stands under. */
function placeName({ place }: Found<Kind>, { products, categories }: FoundItems): string {
	if (place.product !== null) return products.get(place.product)?.data.name ?? "";
	return place.category === null ? "" : (categories.get(place.category)?.front.name ?? "");
}

export const suggestionHandlers = {
	suggest: async ({ values, reader }) => {
		const keyword = values.required("query");
		const found = await suggest(reader, keyword, values.text("contextId"));
		const items = itemsOf(reader, found);
		const suggestions = found.flatMap(({ kind, id, title }): Suggestion[] => {
			const type = TYPES[kind];
			const item = items.byKey.get(`${kind} ${id}`);
			if (!type || !item) return [];
			const lead = leadOf(item);
			return lead.path === null
				? []
				: [{ type, title, detail: lead.model ?? placeName(item, items), path: lead.path, picture: lead.picture }];
		});
		return { keyword, suggestions };
	},
	keywordSuggest: async ({ values, reader }) => {
		const keyword = values.required("query");
		return { keyword, suggestions: (await keywords(reader, keyword)).map((text) => ({ text })) };
	},
} satisfies Partial<Handlers>;
