import { aboutTags } from "../articles/parameters.ts";
import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { code, count, slug } from "../parameter.ts";
import { documentTag, listTags, tagsOf } from "../tags.ts";
import type { ManualPage } from "./manual-page.ts";
import type { DocumentLanguages, Documents } from "./schemas.ts";

const documentsOf = (productName: string | null) => (productName ? listTags("documents", productName) : []);

/** Documents of a product, those in `language` (BCP 47, or `all`) first. */
export const documents = defineCall<Documents>()({
	name: "documents",
	path: "/documents/{productName}/languages/{language}",
	params: { productName: slug(), language: code(), start: count(), num: count(NUM_MAX) },
	kind: "list",
	tags: ({ productName }, data) => [
		...documentsOf(productName),
		...(data?.searchResponse.results.map((each) => documentTag(each.documentId)) ?? []),
	],
});

export const documentLanguages = defineCall<DocumentLanguages>()({
	name: "documentLanguages",
	path: "/documents/{productName}/languages",
	params: { productName: slug() },
	tags: ({ productName }) => documentsOf(productName),
});

/** Ours: a page of a manual as text, in the language nearest to the reader's where none is named. */
export const manualPage = defineCall<ManualPage>()({
	name: "manualPage",
	path: "/manual-pages/{documentId}",
	params: { documentId: slug(), language: code(), page: count() },
	tags: ({ documentId }, data) => [...tagsOf(documentId, documentTag), ...aboutTags(data)],
});
