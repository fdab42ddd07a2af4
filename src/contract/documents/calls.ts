import { defineCall } from "../call.ts";
import type { DocumentLanguages, Documents } from "./schemas.ts";

/** Documents of a product, those in `language` (BCP 47, or `all`) first. */
export const documents = defineCall<
	{ productName: string | null; language: string | null; start?: number; num?: number },
	Documents
>()({
	name: "documents",
	path: "/documents/{productName}/languages/{language}",
	query: ["start", "num"],
	kind: "list",
	rules: { most: 100 },
	tags: ({ productName }, data) => [
		...(productName ? [`list:documents:${productName}`, "list:documents:everywhere"] : []),
		...(data?.searchResponse.results.map((each) => `document:${each.documentId}`) ?? []),
	],
});

export const documentLanguages = defineCall<{ productName: string | null }, DocumentLanguages>()({
	name: "documentLanguages",
	path: "/documents/{productName}/languages",
	tags: ({ productName }) => (productName ? [`list:documents:${productName}`, "list:documents:everywhere"] : []),
});
