import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { beforeUnderscore, cafrench, code, codes, count, exact, flag, query, slug } from "../parameter.ts";
import type { Search } from "./schemas.ts";
import { SEARCH_TYPE_ALIASES, TYPE_WORDS } from "./search-types.ts";
import { searchTags } from "./tags.ts";

/** Organic results; cleared when the query is empty, whatever the filters (specification section 4). */
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
		contentTypeFilter: codes(),
		country: code(),
		supportFaqBundleTopicFilter: beforeUnderscore(code()),
		searchInSubDocuments: flag(),
		"infer-context": flag(),
		config: exact(),
		includeAlternativeBestMatches: flag(),
		"additional-fields": codes(),
		topics: codes(),
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
