import { isForeign, type Locale, primaryLanguage } from "#src/site/locale.ts";

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

/** `lang`, and `dir` where it differs, for the element that holds a foreign text; nothing for one in the page's language. */
export function languageAttributes(
	language: string,
	locale: Pick<Locale, "language" | "direction">,
): { lang?: string; dir?: "ltr" | "rtl" } {
	if (!isForeign(language, locale)) return {};
	const direction = RIGHT_TO_LEFT.has(primaryLanguage(language)) ? "rtl" : "ltr";
	return { lang: language, ...(direction === locale.direction ? {} : { dir: direction }) };
}
