/** What a suggestion leads to. */
export const SUGGESTION_TYPES = ["contact", "category", "model", "article", "download", "document", "tool"] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];
