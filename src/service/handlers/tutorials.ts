import type { Tutorial } from "#src/contract/tutorials/schemas.ts";
import { list } from "#src/store/read/lists.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

export const tutorialHandlers = {
	tutorials: ({ values, reader }) => {
		const window = values.window(reader.site.results.tutorials);
		const product = reader.item("products", values.required("productName"));
		if (!product) return null;
		const { count, items } = list(reader, { kind: "tutorials", contextId: product.id, order: "nearest", window });
		const shown = items.flatMap(({ id, data, front, language, picture, leadsTo }): Tutorial[] => {
			if (picture === null || leadsTo === null) return [];
			const { title, summary } = front;
			const { minutes, article: articleFamilyId } = data;
			return [{ id, title, summary, language, minutes, picture, articleFamilyId, path: leadsTo }];
		});
		return searchResponse({ count, items: shown }, window);
	},
} satisfies Partial<Handlers>;
