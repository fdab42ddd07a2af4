/** A locale of the site; the list comes from the content pack's `site.json`. */
export interface Locale {
	/** `en_GB`: what API paths carry. */
	readonly code: string;
	/** First path segment, or null for the default locale. */
	readonly prefix: string | null;
	/** BCP 47, for `lang` and hreflang. */
	readonly language: string;
	/** In its own language. */
	readonly name: string;
	readonly direction: "ltr" | "rtl";
	/** Where a missing text comes from, nearest first. */
	readonly fallback: readonly string[];
}

/** The locales in which a text for `code` is looked up, nearest first: its own, its fallbacks, the default. */
export function localesFor(
	code: string,
	site: { readonly locales: readonly Pick<Locale, "code" | "fallback">[]; readonly defaultLocale: string },
): readonly string[] {
	const fallback = site.locales.find((locale) => locale.code === code)?.fallback ?? [];
	return [...new Set([code, ...fallback, site.defaultLocale])];
}

/** The language of a BCP 47 tag without its script and region. */
export const primaryLanguage = (tag: string): string => tag.split("-")[0] ?? tag;

/** Whether a text in `language` is foreign on a page of `locale`: another language, not merely another region. */
export function isForeign(language: string, locale: Pick<Locale, "language">): boolean {
	return primaryLanguage(language) !== primaryLanguage(locale.language);
}
