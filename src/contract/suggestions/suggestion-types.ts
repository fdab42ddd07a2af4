/** What a suggestion leads to, in the order in which their groups stand. */
export const SUGGESTION_TYPES = ["category", "model", "article", "download", "document", "tool"] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];
