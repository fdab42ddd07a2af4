import { z } from "zod";
import { codeAnchor, picture, sitePath, textLanguage, words } from "../shapes.ts";
import { CONTACT_ANCHOR, SUGGESTION_TYPES } from "./suggestion-types.ts";

const suggestion = z.object({
	type: z.enum(SUGGESTION_TYPES),
	title: words,
	language: textLanguage.describe("of the title"),
	detail: words.describe("model number, category or product"),
	path: sitePath.describe("after the base"),
	anchor: z
		.union([codeAnchor, z.literal(CONTACT_ANCHOR)])
		.nullable()
		.describe("where on that page, when it explains a code that the query names, or holds the ways to a person"),
	picture: picture.nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

const suggestions = z.object({ keyword: words, suggestions: z.array(suggestion) });
export type Suggestions = z.infer<typeof suggestions>;

const keywordSuggestions = z.object({
	keyword: words,
	suggestions: z.array(z.object({ text: words })),
});
export type KeywordSuggestions = z.infer<typeof keywordSuggestions>;

/** The reply of each call of this area. */
export const replies = { keywordSuggest: keywordSuggestions, suggest: suggestions };
