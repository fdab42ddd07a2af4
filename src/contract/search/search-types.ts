import type { Audience } from "../audience.ts";

export type ChosenSearchType = "manuals" | "downloads" | "faqs" | "repair-documents";
export type SearchType = ChosenSearchType | "all" | "none";

/** Search types and their aliases (specification section 2). An alias is a value of `type` and of filters, never a path segment. */
export const SEARCH_TYPE_ALIASES = {
	manuals: ["document", "sub-document"],
	downloads: ["download", "software"],
	faqs: ["faq-article", "quality-issue-article", "oof-article"],
	"repair-documents": [
		"service-manual",
		"technical-news",
		"repair-tools",
		"technical-memo",
		"training-information",
		"service-information",
	],
} as const satisfies Readonly<Record<ChosenSearchType, readonly string[]>>;

export const CHOSEN_SEARCH_TYPES = ["manuals", "downloads", "faqs", "repair-documents"] as const;

/**
 * By what results are narrowed (specification section 3): the public filter types, with repair documents where some are
 * public, and those of service centres, whose aliases are `SEARCH_TYPE_ALIASES`.
 */
export const FILTER_TYPES = {
	public: ["all", "faqs", "manuals", "downloads", "repair-documents"],
	asc: ["all", "repair-documents", "downloads", "manuals", "faqs"],
} as const satisfies Readonly<Record<Audience, readonly SearchType[]>>;

/** The chosen search type that `value` names, by itself or as an alias; null for none, all and unknown words. */
export function chosenSearchType(value: string | null): ChosenSearchType | null {
	return (
		CHOSEN_SEARCH_TYPES.find(
			(type) => type === value || SEARCH_TYPE_ALIASES[type].some((alias: string) => alias === value),
		) ?? null
	);
}

/** What kind of thing a result is: the specification's document types in public use. */
export const RESULT_TYPES = [
	"model",
	"faq-article",
	"quality-issue-article",
	"oof-article",
	"download",
	"software",
	"document",
	"sub-document",
	"tutorial",
	"video",
	"news",
	"asc-news",
	"remote-codes",
	"serial-lists",
	"help-trees",
	...SEARCH_TYPE_ALIASES["repair-documents"],
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const isResultType = (word: string): word is ResultType => RESULT_TYPES.some((type) => type === word);

/** Every word that `type` and the type filters of a search may hold. */
export const TYPE_WORDS: readonly string[] = [
	...new Set([
		"all",
		"none",
		"models",
		...CHOSEN_SEARCH_TYPES,
		...Object.values(SEARCH_TYPE_ALIASES).flat(),
		// News for service centres have a call of their own.
		...RESULT_TYPES.filter((type) => type !== "asc-news"),
	]),
];
