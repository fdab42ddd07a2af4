import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import {
	beforeUnderscore,
	cafrench,
	code,
	codes,
	count,
	exact,
	flag,
	oneOf,
	query,
	slug,
	switchedOn,
} from "../parameter.ts";
import { ADDITIONAL_FIELDS } from "./additional-fields.ts";
import { RESULT_FORMATS } from "./formats.ts";
import type { Search } from "./schemas.ts";
import { SEARCH_TYPE_ALIASES, TYPE_WORDS } from "./search-types.ts";
import { SEARCH_SORTS } from "./sorts.ts";
import { searchTags } from "./tags.ts";

/**
 * Organic results; what each parameter does stands in `parameter-words.ts`. Cleared when the query is empty, whatever the filters
 * (specification section 4).
 */
export const search = defineCall<Search>()({
	name: "search",
	path: "/search{/contextId}",
	params: {
		contextId: slug(),
		query: query(),
		type: codes(TYPE_WORDS),
		start: count(),
		num: count(NUM_MAX),
		accessLevel: code(),
		documentTypeFilter: codes(TYPE_WORDS),
		languageSelectionFilter: codes(),
		contentTypeFilter: codes(RESULT_FORMATS),
		country: code(),
		supportFaqBundleTopicFilter: beforeUnderscore(code()),
		searchInSubDocuments: switchedOn(),
		"infer-context": switchedOn(),
		config: exact(),
		includeAlternativeBestMatches: flag(),
		"additional-fields": codes(ADDITIONAL_FIELDS),
		topics: codes(),
		sort: oneOf(SEARCH_SORTS),
		/** Ours: what was typed and nothing else, without other words in its place. */
		exact: flag(),
	},
	kind: "list",
	needsOneOf: ["query"],
	tags: searchTags,
});

/** Answers (FAQ articles) of a product, a category or all: ten by default. */
export const faqResults = defineCall<Search>()({
	name: "faqResults",
	path: "/search{/contextId}",
	params: {
		...search.params,
		countryFilter: code(),
		category: slug(),
		model: slug(),
		CAFRENCH: cafrench(),
	},
	kind: "list",
	toldBy: { parameter: "type", values: ["faqs", ...SEARCH_TYPE_ALIASES.faqs], usual: ["faqs"] },
	tags: ({ contextId, model, category, ...asked }, data, locale) =>
		searchTags({ type: "faqs", ...asked, contextId: contextId ?? model ?? category }, data, locale),
});
