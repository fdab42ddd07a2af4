import { request } from "#src/contract/call.ts";
import { documentLanguages, documents as documentsCall } from "#src/contract/documents/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { localeOf } from "#src/site/brand.ts";
import { defineModule, optional } from "../module.ts";
import Documents from "./Documents.astro";
import style from "./documents.css?inline";

/** Manuals of a product, the reader's language first. */
export const documents = defineModule({
	name: "documents",
	critical: true,
	shownIn: { searchTypes: ["manuals"] },
	calls: ({ params: { productName = null }, locale }, brand) => ({
		documents: request(documentsCall, {
			productName,
			language: localeOf(brand, locale).language,
			start: 0,
			num: brand.results.documents,
		}),
		languages: optional(request(documentLanguages, { productName })),
		product: optional(request(product, { productName })),
	}),
	view: Documents,
	style,
});
