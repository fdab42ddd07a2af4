import type { Search } from "./schemas.ts";

/** How a query was answered: with nothing; with what has some of it; with other words; as it was typed. */
export const SEARCH_FINDINGS = ["nothing", "relaxed", "corrected", "found"] as const;
export type SearchFinding = (typeof SEARCH_FINDINGS)[number];

/** Whether a search found nothing of any type. */
export const isNothingFound = ({ searchResponse, counts }: Search): boolean =>
	counts.all === 0 && searchResponse.bestMatches.length === 0;

/** How a search was answered; what was corrected and still has but some of it is the latter. */
export function findingOf(found: Search): SearchFinding {
	if (isNothingFound(found)) return "nothing";
	if (!found.isWhole || found.leftOut !== null) return "relaxed";
	return found.correction === null ? "found" : "corrected";
}
