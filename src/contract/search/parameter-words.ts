import { RESULTS_WINDOW } from "../bounds.ts";
import type { faqResults } from "./calls.ts";

/** What each parameter of a search does, as the API's description says it. No island reads this file. */
export const SEARCH_PARAMETER_WORDS = {
	contextId: "A product or category to stay within: what is about it, about what it belongs to, or about everything.",
	query: "What somebody looks for: words, a question, a model number in any spelling. Cut at the configured length.",
	type: "What is listed: search types (manuals, downloads, faqs, repair-documents, models), result types or their aliases. Counts are of every type.",
	start: `How many results stand before the first one of the reply; at most ${RESULTS_WINDOW}.`,
	num: "How many results the reply lists.",
	accessLevel: "Of the specification; it changes nothing: the session alone decides what is found.",
	documentTypeFilter: "Narrows `type` further, in the same words: listed is what both name.",
	languageSelectionFilter: "Languages (BCP 47): only what is written in one of them. It narrows the counts too.",
	contentTypeFilter:
		"Formats: only what is read as a page (html) or a PDF (pdf), seen (video) or installed (file). It narrows the counts too.",
	country: "ISO 3166 code: only what is for this country or for all of them. It narrows the counts too.",
	supportFaqBundleTopicFilter: "One topic; only the part before the underscore counts.",
	searchInSubDocuments: "`false` neither finds nor counts single pages of manuals. They are found by default.",
	"infer-context":
		"`false` takes no product or category from the words of the query. By default what is about the one that they name is preferred, nothing is left out, and `inferredContext` says which one it is. Not within a `contextId`.",
	config: "Of the specification; it changes nothing.",
	includeAlternativeBestMatches:
		"`true` brings `alternativeBestMatches`: products with a number like that of the best matches, and of their series.",
	"additional-fields": "Fields of results that are left out otherwise.",
	topics: "Topics, by their keys: only what has one of them. It narrows the counts too.",
	sort: "`relevance` by default. `newest`: the last changed first, of what holds all of the query, then of what holds some of it; what is no longer sold behind.",
	exact: "`true` looks for the words as they are typed: no other word takes the place of one that nobody wrote.",
	countryFilter: "The same as `country`, which counts where both are given.",
	category: "A category to stay within, where there is no `contextId` and no `model`.",
	model: "A product to stay within, where there is no `contextId`.",
	CAFRENCH: "Of the specification, `true` where the locale is Canadian French; it changes nothing: the locale says so.",
} as const satisfies Readonly<Record<keyof typeof faqResults.params, string>>;
