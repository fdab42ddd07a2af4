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

const query: (keyof SearchParameters & string)[] = [
	"query", "type", "start", "num", "accessLevel", "documentTypeFilter", "contentTypeFilter", "country", "supportFaqBundleTopicFilter",
	"searchInSubDocuments", "infer-context", "config", "includeAlternativeBestMatches", "additional-fields", "topics",
];

const searchTags = (params: SearchParameters, _data: Search | null, locale: string) => [`search:${locale}`, ...(params.contextId ? [`list:search:${params.contextId}`] : [])];

/** Organic results; skipped when there is neither a query nor a filter to search by. */
export const search = defineCall<SearchParameters, Search>()({
	name: "search",
	path: "/search{/contextId}",
	query,
	kind: "list",
	rules: { queryText: ["query"], beforeUnderscore: ["supportFaqBundleTopicFilter"], most: 100 },
	tags: searchTags,
});

/** Answers (FAQ articles) of a product, a category or all: ten by default. */
export const faqResults = defineCall<SearchParameters & { countryFilter?: string | null; category?: string | null; model?: string | null }, Search>()({
	name: "faqResults",
	path: "/search{/contextId}",
	query: [...query, "countryFilter", "category", "model"],
	kind: "list",
	rules: { queryText: ["query"], beforeUnderscore: ["supportFaqBundleTopicFilter"], most: 100, cafrench: true },
	tags: (params, data, locale) => [...searchTags(params, data, locale), ...(data?.searchResponse.results.map((each) => `article:${each.id}`) ?? [])],
});
