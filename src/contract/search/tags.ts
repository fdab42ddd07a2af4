import {
	articleTag,
	documentTag,
	downloadTag,
	findingTag,
	type ListName,
	listTags,
	productInfoTag,
	repairDocumentTag,
	searchTag,
	softwareTag,
} from "../tags.ts";
import { findingOf } from "./findings.ts";
import type { Search, SearchResult } from "./schemas.ts";
import { CHOSEN_SEARCH_TYPES, type ChosenSearchType, chosenSearchType, SEARCH_TYPE_ALIASES } from "./search-types.ts";

const LISTS: Readonly<Record<ChosenSearchType, readonly ListName[]>> = {
	manuals: ["documents"],
	downloads: ["downloads", "software"],
	faqs: ["articles"],
	"repair-documents": ["repair-documents"],
};

const RESULT_TAGS: Partial<Record<SearchResult["type"], (id: string) => string>> = {
	model: productInfoTag,
	"faq-article": articleTag,
	"quality-issue-article": articleTag,
	"oof-article": articleTag,
	download: downloadTag,
	software: softwareTag,
	document: documentTag,
	...Object.fromEntries(SEARCH_TYPE_ALIASES["repair-documents"].map((type) => [type, repairDocumentTag])),
	"sub-document": documentTag,
};

interface Asked {
	readonly query?: string | null | undefined;
	readonly contextId?: string | null | undefined;
	readonly type?: string | readonly string[] | null | undefined;
}

/**
 * Tags of what a search shows. What words find may change with anything in the locale; without words it
 * is a list of one or more kinds like any other, and changes with its members alone.
 */
export function searchTags({ query, contextId, type }: Asked, data: Search | null, locale: string): string[] {
	const types = (typeof type === "string" ? type.split(",") : (type ?? [])).map((each) => chosenSearchType(each));
	const lists = CHOSEN_SEARCH_TYPES.filter((each) => types.includes(each));
	// Other kinds have no lists by context: what they find is known to search alone.
	if (query || lists.length === 0 || types.includes(null))
		return [searchTag(locale), ...(query && data ? [findingTag(findingOf(data))] : [])];
	return [
		...lists.flatMap((each) => LISTS[each].flatMap((list) => listTags(list, contextId ?? null))),
		...(data?.searchResponse.results.flatMap((each) => RESULT_TAGS[each.type]?.(each.id) ?? []) ?? []),
	];
}
