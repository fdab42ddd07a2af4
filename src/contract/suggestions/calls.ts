import { defineCall } from "../call.ts";
import type { KeywordSuggestions, Suggestions } from "./schemas.ts";

type ByQuery = { query: string | null; contextId?: string | null };

/** At most ten things whose name begins like the query; an empty query is skipped. */
export const suggest = defineCall<ByQuery, Suggestions>()({
	name: "suggest",
	path: "/suggest",
	query: ["query", "contextId"],
	kind: "list",
	rules: { queryText: ["query"], needs: ["query"] },
	tags: (_params, _data, locale) => [`search:${locale}`],
});

/** Words that go on the query. */
export const keywordSuggest = defineCall<ByQuery, KeywordSuggestions>()({
	name: "keywordSuggest",
	path: "/keyword/suggest",
	query: ["query", "contextId"],
	kind: "list",
	rules: { queryText: ["query"], needs: ["query"] },
	tags: (_params, _data, locale) => [`search:${locale}`],
});
