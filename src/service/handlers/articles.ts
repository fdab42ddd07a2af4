import { FAQ_COUNT } from "#src/site/limits.ts";
import { type Handlers, searchResponse } from "./handler.ts";

export const articleHandlers = {
	articleDetails: ({ values, reading, store }) => store.article(reading, values.required("articleFamilyId")),
	articleCatalog: async ({ values, reading, store }) => {
		const found = await store.article(reading, values.required("articleFamilyId"));
		return (
			found && {
				entries: found.sections.flatMap(({ id, heading, steps }) =>
					heading === null ? [] : [{ id, heading, stepNum: steps.length }],
				),
			}
		);
	},
	relatedArticles: async ({ values, reading, store }) => {
		const window = values.window(FAQ_COUNT);
		return searchResponse(
			await store.relatedArticles(
				reading,
				{ contextId: values.text("contextId"), article: values.text("articleFamilyId") },
				window,
			),
			window,
		);
	},
	faqBundles: async ({ values, reading, store }) => ({
		data: [...(await store.faqBundles(reading, values.text("modelSlug") ?? values.text("categoryName")))],
	}),
	faqBundleList: async ({ values, reading, store }) => ({
		data: [...(await store.faqBundles(reading, values.text("modelSlug") ?? values.text("categoryName")))],
	}),
	faqBundleDetail: async ({ values, reading, store }) => {
		const window = values.window(FAQ_COUNT);
		const part = await store.faqBundle(reading, values.required("gkId"), window);
		return part && searchResponse(part, window);
	},
} satisfies Partial<Handlers>;
