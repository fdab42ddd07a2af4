import { defineCall } from "../call.ts";
import { needed, query, slug } from "../parameter.ts";
import { searchTag } from "../tags.ts";
import type { KeywordSuggestions, Suggestions } from "./schemas.ts";

/** At most ten things whose name begins like the query; an empty query is skipped. */
export const suggest = defineCall<Suggestions>()({
	name: "suggest",
	path: "/suggest",
	params: { query: needed(query()), contextId: slug() },
	kind: "list",
	tags: (_params, _data, locale) => [searchTag(locale)],
});

/** Words that go on the query. */
export const keywordSuggest = defineCall<KeywordSuggestions>()({
	name: "keywordSuggest",
	path: "/keyword/suggest",
	params: { query: needed(query()) },
	kind: "list",
	tags: (_params, _data, locale) => [searchTag(locale)],
});
