/** What became of a search: answered; not begun since too many wait; not in time; lost with its thread; at fault itself. */
export const SEARCH_OUTCOMES = ["answered", "refused", "late", "lost", "failed"] as const;
export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number];
