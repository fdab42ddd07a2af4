import { fillPath, wholePath } from "#src/contract/address.ts";
import { BROWSER_SUGGESTIONS, SEARCH_DESCRIPTION } from "#src/contract/machine-paths.ts";
import { BASE, pathOf } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Locale } from "#src/site/locale.ts";
import { translate } from "#src/site/translate.ts";
import { escapeXml } from "./escape-xml.ts";

const PATH = new RegExp(`^(?:/([a-z0-9-]{2,35}))?${BASE}${SEARCH_DESCRIPTION.replace(".", "\\.")}$`);

/** Whether a path is written like a locale's description of how to search. */
export const isSearchDescriptionPath = (path: string): boolean => PATH.test(path);

/** Letters of a name that the address bar shows (OpenSearch 1.1, 4.4.1). */
const SHORT_NAME = 16;

/** How to search the site in a locale from a browser's address bar (OpenSearch 1.1); null when there is no such locale. */
export function searchDescription(path: string, brand: Brand, origin: string): string | null {
	const prefix = PATH.exec(path)?.[1] ?? null;
	const locale = brand.locales.find((each: Locale) => each.prefix === prefix);
	if (!locale) return null;
	const results = `${origin}${prefix === null ? "" : `/${prefix}`}${BASE}${pathOf("home-results")}?query={searchTerms}`;
	const suggestions = `${origin}${fillPath(wholePath(BROWSER_SUGGESTIONS), () => locale.code)}?query={searchTerms}`;
	const own = `${origin}${path}`;
	return `<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n<ShortName>${escapeXml(brand.brand.slice(0, SHORT_NAME))}</ShortName>\n<Description>${escapeXml(translate(locale)("search.label"))}</Description>\n<Language>${escapeXml(locale.language)}</Language>\n<InputEncoding>UTF-8</InputEncoding>\n${brand.icons ? `<Image type="image/x-icon" width="32" height="32">${escapeXml(origin + brand.icons.ico)}</Image>\n` : ""}<Url type="text/html" template="${escapeXml(results)}"/>\n<Url type="application/x-suggestions+json" rel="suggestions" template="${escapeXml(suggestions)}"/>\n<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(own)}"/>\n</OpenSearchDescription>\n`;
}
