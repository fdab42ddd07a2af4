import type { RequestContext } from "#src/context/request-context.ts";
import type { Brand } from "#src/site/brand.ts";
import { isForeign, type Locale, primaryLanguage } from "#src/site/locale.ts";
import type { Translate } from "#src/site/translate.ts";

/**
 * Where a result is read that is shown in a language its reader chose: on the pages of that language. Nothing where it
 * is the page's own, or nobody chose it.
 */
export function chosenLocale(
	language: string,
	{ query }: Pick<RequestContext, "query">,
	{ locales }: Pick<Brand, "locales">,
	t: Translate,
): { readonly locale?: Locale } {
	const chosen = query.languageSelectionFilter?.split(",") ?? [];
	if (!isForeign(language, t.locale) || !chosen.some((each) => each === language || each === primaryLanguage(language)))
		return {};
	const locale = locales.find((each) => each.language === language);
	return locale ? { locale } : {};
}
