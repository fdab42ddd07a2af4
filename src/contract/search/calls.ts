import { defineCall } from "../call.ts";
import type { Search } from "./schemas.ts";

type SearchParameters = {
	contextId?: string | null;
	query?: string | null;
	type?: string | null;
	start?: number;
	num?: number;
	accessLevel?: string | null;
	documentTypeFilter?: string | null;
	contentTypeFilter?: string | null;
	country?: string | null;
	supportFaqBundleTopicFilter?: string | null;
	searchInSubDocuments?: boolean;
	"infer-context"?: boolean;
	config?: string | null;
	includeAlternativeBestMatches?: boolean;
	"additional-fields"?: string | null;
	topics?: readonly string[];
};

/** A page that shows everything so far asks for all of it again. */
const RESULTS_MOST = 100;

const query: (keyof SearchParameters & string)[] = [
	"query",
	"type",
	"start",
	"num",
	"accessLevel",
	"documentTypeFilter",
	"contentTypeFilter",
	"country",
	"supportFaqBundleTopicFilter",
	"searchInSubDocuments",
	"infer-context",
	"config",
	"includeAlternativeBestMatches",
	"additional-fields",
	"topics",
];

const searchTags = (_params: SearchParameters, _data: Search | null, locale: string) => [`search:${locale}`];

/** Without words it is a list of answers like any other, and changes with those alone. */
function faqTags(params: SearchParameters, data: Search | null, locale: string): string[] {
	if (params.query) return searchTags(params, data, locale);
	return [
		`list:articles:${params.contextId ?? "all"}`,
		"list:articles:everywhere",
		...(data?.searchResponse.results.map((each) => `article:${each.id}`) ?? []),
	];
}

/** Organic results; skipped when there is neither a query nor a filter to search by. */
export const search = defineCall<SearchParameters, Search>()({
	name: "search",
	path: "/search{/contextId}",
	query,
	kind: "list",
	rules: {
		queryText: ["query"],
		beforeUnderscore: ["supportFaqBundleTopicFilter"],
		most: RESULTS_MOST,
		needsOneOf: ["query", "documentTypeFilter", "contentTypeFilter", "supportFaqBundleTopicFilter", "topics"],
	},
	tags: searchTags,
});

/** Answers (FAQ articles) of a product, a category or all: ten by default. */
export const faqResults = defineCall<
	SearchParameters & { countryFilter?: string | null; category?: string | null; model?: string | null },
	Search
>()({
	name: "faqResults",
	path: "/search{/contextId}",
	query: [...query, "countryFilter", "category", "model"],
	kind: "list",
	rules: {
		queryText: ["query"],
		beforeUnderscore: ["supportFaqBundleTopicFilter"],
		most: RESULTS_MOST,
		cafrench: true,
	},
	toldBy: { parameter: "type", values: ["faqs", "faq-article", "quality-issue-article", "oof-article"] },
	tags: faqTags,
});
