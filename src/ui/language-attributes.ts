import type { Locale } from "#src/site/locale.ts";

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

const primary = (tag: string) => tag.split("-")[0] ?? tag;

/** Whether a text in `language` is foreign on a page of `locale`: another language, not merely another region. */
export function isForeign(language: string, locale: Pick<Locale, "language">): boolean {
	return primary(language) !== primary(locale.language);
}

/** `lang`, and `dir` where it differs, for the element that holds a foreign text; nothing for one in the page's language. */
export function languageAttributes(
	language: string,
	locale: Pick<Locale, "language" | "direction">,
): { lang?: string; dir?: "ltr" | "rtl" } {
	if (!isForeign(language, locale)) return {};
	const direction = RIGHT_TO_LEFT.has(primary(language)) ? "rtl" : "ltr";
	return { lang: language, ...(direction === locale.direction ? {} : { dir: direction }) };
}
