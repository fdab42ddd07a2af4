import type { ModelSort } from "#src/store/store.ts";
import { type Handlers, searchResponse } from "./handler.ts";

const SORTS: readonly ModelSort[] = ["newest", "name", "model"];

export const categoryHandlers = {
	categories: async ({ values, reading, store }) => {
		const name = values.text("categoryName");
		const below = [...(await store.categories(reading, name))];
		const empty = { parentCategoryDisplayName: "", parentCategoryName: "" };
		if (name === null)
			return {
				categories: below,
				...empty,
				displayName: "",
				color: "",
				searchModuleImage: null,
				summary: "",
				language: "",
				popularTopics: [],
				modelNumberHelp: "",
			};
		const own = await store.category(reading, name);
		if (!own) return null;
		const { parent: parentName, popularTopics, modelNumberHelp, ...category } = own;
		const parent = parentName === null ? null : await store.category(reading, parentName);
		const { displayName, color, picture, summary, language } = category;
		return {
			categories: [category, ...below],
			...(parent ? { parentCategoryDisplayName: parent.displayName, parentCategoryName: parent.name } : empty),
			displayName,
			color,
			searchModuleImage: picture,
			summary,
			language,
			popularTopics: [...popularTopics],
			modelNumberHelp,
		};
	},
	categoryMetadata: ({ values, reading, store }) =>
		store.metadata(reading, "category", values.required("categoryName")),
	categorySeo: ({ values, reading, store }) => store.seo(reading, "category", values.required("categoryName")),
	models: async ({ values, reading, store, site }) => {
		const window = values.window(site.results.models);
		const wanted = values.text("sort") ?? site.modelSorts[0];
		const part = await store.models(
			reading,
			values.required("categoryName"),
			SORTS.find((sort) => sort === wanted) ?? "newest",
			window,
		);
		return part && searchResponse(part, window);
	},
} satisfies Partial<Handlers>;
