import { defineCall } from "../call.ts";
import { channel, name, slug } from "../parameter.ts";
import { search } from "../search/calls.ts";
import type { Search } from "../search/schemas.ts";
import { SEARCH_TYPE_ALIASES } from "../search/search-types.ts";
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

/** What tells a search for repair documents: their word, or the word of each type. */
const REPAIR_TYPES = {
	parameter: "type",
	values: ["repair-documents", ...SEARCH_TYPE_ALIASES["repair-documents"]],
	usual: ["repair-documents"],
} as const;

/** Repair documents of a product, a category or all, with words or without. */
export const repairDocuments = defineCall<Search>()({
	name: "repairDocuments",
	path: "/search{/contextId}",
	params: search.params,
	kind: "list",
	toldBy: REPAIR_TYPES,
	tags: ({ contextId, query }, data, locale) =>
		searchTags({ query, contextId, type: "repair-documents" }, data, locale),
});

const { contextId: _, ...asked } = search.params;

/**
 * The same of a model, in the form that the specification gives it. With a type it answers as the search with which it
 * shares the address does, so that a language narrows that as well.
 */
export const repairSearch = defineCall<Search>()({
	name: "repairSearch",
	path: "/search/{model}",
	params: { model: slug(), ...asked },
	kind: "list",
	toldBy: { ...REPAIR_TYPES, or: "languageSelectionFilter" },
	tags: ({ model, query, type }, data, locale) =>
		searchTags({ query, contextId: model, type: type ?? "repair-documents" }, data, locale),
});
