/** In which order results stand: how well they fit, or the last changed first. */
export const SEARCH_SORTS = ["relevance", "newest"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
