/** What a suggestion leads to, in the order in which their groups stand: whoever names a product looks for its manual more often than for its files. */
export const SUGGESTION_TYPES = ["contact", "category", "model", "article", "document", "download", "tool"] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];
