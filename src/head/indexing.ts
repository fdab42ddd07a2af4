import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { LIST_WINDOW_PARAMETERS, PART_PARAMETERS } from "#src/contract/page-parameters.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Locale } from "#src/site/locale.ts";
import type { Head } from "./head.ts";

/** What search engines are told of a page's address. */
export interface Indexing {
	readonly canonical: string;
	/** The same page in every locale that has it, itself included; empty where another page is canonical. */
	readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/**
 * A page that shows another language's text is canonical to that language's page; a part of a list is canonical
 * to itself, a part of a text to the whole; a list that is filtered, sorted or searched is not to be indexed at all.
 *
 * @returns null for a page that search engines should leave out
 */
export function indexingOf(
	{ canonicalPath, subject, noindex }: Head,
	context: Pick<RequestContext, "query">,
	brand: Pick<Brand, "locales" | "defaultLocale">,
	own: Locale,
	link: Pick<Link, "absolute">,
): Indexing | null {
	const query = Object.fromEntries(Object.entries(context.query).filter(([name]) => !PART_PARAMETERS.has(name)));
	const isPart = Object.keys(query).length < Object.keys(context.query).length;
	if (noindex || Object.keys(query).some((name) => !LIST_WINDOW_PARAMETERS.has(name))) return null;
	// A part of a text has the windows of its lists, the whole has not.
	const at = (locale: Locale) => link.absolute(canonicalPath, locale, isPart ? {} : query);
	const written = brand.locales.filter(({ code }) => subject?.locales.includes(code) ?? true);
	const standard = brand.locales.find(({ code }) => code === brand.defaultLocale);
	if (!written.some(({ code }) => code === own.code)) {
		const shown = written.find(({ language }) => language === subject?.language) ?? written[0] ?? standard ?? own;
		return { canonical: at(shown), alternates: [] };
	}
	if (isPart) return { canonical: at(own), alternates: [] };
	return {
		canonical: at(own),
		alternates: [
			...written.map((locale) => ({ hreflang: locale.language, href: at(locale) })),
			...(standard && written.includes(standard) ? [{ hreflang: "x-default", href: at(standard) }] : []),
		],
	};
}
