import { chosenSearchType, type SearchType } from "#src/contract/search/search-types.ts";
import type { Translate } from "#src/site/translate.ts";

/** What search engines say below the title of a page: its own words, or those of the type it shows of its subject. */
export function typedDescription(t: Translate, type: SearchType, subject: string, own: string): string {
	const chosen = chosenSearchType(type);
	return chosen === null
		? own || t("typed.description.all", { subject })
		: t(`typed.description.${chosen}`, { subject });
}
