import { OTHER_MODELS_COUNT } from "#src/site/limits.ts";
import { type Handlers, searchResponse } from "./handler.ts";

export const productHandlers = {
	product: ({ values, reading, store }) => store.product(reading, values.required("productName")),
	productMetadata: ({ values, reading, store }) => store.metadata(reading, "product", values.required("productName")),
	productSeo: ({ values, reading, store }) => store.seo(reading, "product", values.required("productName")),
	productList: async ({ values, reading, store }) => {
		const name = values.required("productName");
		const found = await store.product(reading, name);
		if (!found) return null;
		const { summary: _summary, language: _language, aliases: _aliases, ...info } = found.product;
		return { products: [info, ...(await store.nearestProducts(reading, name, OTHER_MODELS_COUNT))] };
	},
	specifications: ({ values, reading, store }) => store.specifications(reading, values.required("productName")),
	tutorials: async ({ values, reading, store, site }) => {
		const window = values.window(site.results.tutorials);
		const part = await store.tutorials(reading, values.required("productName"), window);
		return part && searchResponse(part, window);
	},
} satisfies Partial<Handlers>;
