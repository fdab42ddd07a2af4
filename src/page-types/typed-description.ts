import { chosenSearchType, type SearchType } from "#src/contract/search/search-types.ts";
import type { Translate } from "#src/site/translate.ts";

/**
 * What search engines say below the title of a page: its own words, or those of the type it shows of its subject; of a subject
 * that nobody described what there is of it. "" where the subject could not be asked for.
 */
export function typedDescription(t: Translate, type: SearchType, subject: string, own: string): string {
	const chosen = chosenSearchType(type) ?? "all";
	return chosen === "all" && (own !== "" || subject === "") ? own : t(`typed.description.${chosen}`, { subject });
}
