import { isNothingFound } from "#src/contract/search/findings.ts";
import type { Search } from "#src/contract/search/schemas.ts";
import type { Translate } from "#src/site/translate.ts";

/** What a page of results is called: that nothing was found it says first. */
export function resultsTitle(query: string | undefined, found: Search | null, t: Translate): string {
	if (!query) return t("results.title.empty");
	return t(found && isNothingFound(found) ? "results.none" : "results.title", { query });
}
