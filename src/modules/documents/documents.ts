import { listWindow } from "#src/context/list-window.ts";
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
	calls: (context, brand) => {
		const { productName = null } = context.params;
		const { language } = localeOf(brand, context.locale);
		const { start, num } = listWindow(context, brand.results.documents);
		return {
			documents: request(documentsCall, { productName, language, start, num }),
			languages: optional(request(documentLanguages, { productName })),
			product: optional(request(product, { productName })),
		};
	},
	inPacks: true,
	view: Documents,
	style,
});
