import type { RequestContext } from "#src/context/request-context.ts";
import { primaryLanguage } from "#src/site/locale.ts";

/** Languages to which a list may be narrowed, and those that are chosen. */
export interface OfferedLanguages {
	/** None where there is nothing to choose. */
	readonly offered: readonly string[];
	readonly chosen: readonly string[];
}

/**
 * What a choice of languages offers. What was chosen can be taken back, whether there is something in it or not.
 *
 * @param languages in which there is something (BCP 47)
 */
export function offeredLanguages(
	languages: readonly string[],
	{ query }: Pick<RequestContext, "query">,
): OfferedLanguages {
	const chosen = (query.languageSelectionFilter ?? "").split(",").filter(Boolean);
	const offered = [...new Set([...languages.map(primaryLanguage), ...chosen])];
	return { offered: offered.length > 1 || chosen.length > 0 ? offered : [], chosen };
}
