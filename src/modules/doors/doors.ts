import { request } from "#src/contract/call.ts";
import { documents } from "#src/contract/documents/calls.ts";
import { downloads } from "#src/contract/downloads/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { localeOf } from "#src/site/brand.ts";
import { answerCalls } from "../answers-of-product.ts";
import { defineModule, optional } from "../module.ts";
import Doors from "./Doors.astro";
import style from "./doors.css?inline";

/** The doors of a product page: its manuals, its most important downloads, its top questions, or what else it has. */
export const doors = defineModule({
	name: "doors",
	shownIn: { searchTypes: ["none", "all"] },
	calls: ({ params: { productName = null }, locale }, brand) => ({
		documents: optional(
			request(documents, {
				productName,
				language: localeOf(brand, locale).language,
				start: 0,
				num: brand.results.documents,
			}),
		),
		downloads: optional(request(downloads, { productName, start: 0, num: brand.topDownloads })),
		questions: optional(answerCalls.questions({ contextId: productName })),
		// What else there is, where one of them holds nothing.
		product: optional(request(product, { productName })),
		important: optional(answerCalls.important({ contextId: productName })),
	}),
	view: Doors,
	style,
});
