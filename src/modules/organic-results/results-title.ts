import type { Search } from "#src/contract/search/schemas.ts";
import type { Translate } from "#src/site/translate.ts";

/** Whether a search found nothing of any type. */
export const isNothingFound = ({ searchResponse, counts }: Search): boolean =>
	counts.all === 0 && searchResponse.count === 0 && searchResponse.bestMatches.length === 0;

/** What a page of results is called: that nothing was found it says first. */
export function resultsTitle(query: string | undefined, found: Search | null, t: Translate): string {
	if (!query) return t("results.title.empty");
	return t(found && isNothingFound(found) ? "results.none" : "results.title", { query });
}
