import { baseOf, withQuery } from "#src/context/address.ts";
import type { Suggestions } from "#src/contract/suggestions/schemas.ts";
import type { Locale } from "#src/site/locale.ts";

/** Media type of what a browser's address bar is told (OpenSearch Suggestions extension 1.1). */
export const BROWSER_SUGGESTIONS_TYPE = "application/x-suggestions+json";

/**
 * Suggestions as browsers read them: what was typed, then of each its name, what it is beside that, and its page.
 *
 * @param origin of the site
 */
export function browserSuggestions({ keyword, suggestions }: Suggestions, locale: Locale, origin: string) {
	return [
		keyword,
		suggestions.map(({ title }) => title),
		suggestions.map(({ detail }) => detail),
		suggestions.map(({ path, anchor }) => withQuery(origin + baseOf(locale) + path, {}, anchor ?? undefined)),
	];
}
