/**
 * What a suggestion leads to, in the order in which their groups stand: whoever names a product looks for its manual more
 * often than for its files. Guided help alone leaves its place, for that before all other answers, where it is the best.
 */
export const SUGGESTION_TYPES = ["contact", "category", "model", "article", "document", "download", "tool"] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** Where the ways to a person stand on every page. */
export const CONTACT_ANCHOR = "contact";
