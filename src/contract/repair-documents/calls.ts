import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { channel, codes, count, name, query, slug } from "../parameter.ts";
import type { Search } from "../search/schemas.ts";
import { TYPE_WORDS } from "../search/search-types.ts";
import { searchTags } from "../search/tags.ts";
import { categoryTag, productInfoTags, repairDocumentTag, tagsOf } from "../tags.ts";
import type { RepairDetails } from "./schemas.ts";

/** A repair document; which ones a visitor may see is decided by identity, in the data. */
export const repairDetails = defineCall<RepairDetails>()({
	name: "repairDetails",
	path: "/repair-documents/{contentFamilyId}",
	params: { contentFamilyId: slug(), modelName: name(), category: slug(), model: slug(), channel: channel() },
	tags: ({ contentFamilyId }, data) => [
		...tagsOf(contentFamilyId, repairDocumentTag),
		...productInfoTags(data?.appliesTo ?? []),
		...(data?.categories.map((each) => categoryTag(each.name)) ?? []),
	],
});

/** Repair documents of a product, a category or all, with words or without. */
export const repairDocuments = defineCall<Search>()({
	name: "repairDocuments",
	path: "/search{/contextId}",
	params: {
		contextId: slug(),
		type: codes(TYPE_WORDS),
		start: count(),
		num: count(NUM_MAX),
		languageSelectionFilter: codes(),
		query: query(),
	},
	kind: "list",
	toldBy: { parameter: "type", values: ["repair-documents"] },
	tags: ({ contextId, query }, data, locale) =>
		searchTags({ query, contextId, type: "repair-documents" }, data, locale),
});

/** The same of a model, in the form that the specification gives it. */
export const repairSearch = defineCall<Search>()({
	name: "repairSearch",
	path: "/search/{model}",
	params: {
		model: slug(),
		type: codes(TYPE_WORDS),
		num: count(NUM_MAX),
		start: count(),
		languageSelectionFilter: codes(),
		query: query(),
	},
	kind: "list",
	toldBy: { parameter: "languageSelectionFilter" },
	tags: ({ model, query, type }, data, locale) =>
		searchTags({ query, contextId: model, type: type ?? "repair-documents" }, data, locale),
});
