import { BASE } from "#src/routes.ts";
import { SITEMAP_ADDRESSES } from "#src/site/limits.ts";
import type { Locale } from "#src/site/locale.ts";
import { ADDRESS_TYPES, type Address, type AddressType } from "./addresses.ts";
import { escapeXml } from "./escape-xml.ts";

/** Path of the sitemap index. */
export const SITEMAP_INDEX = `${BASE}/sitemap.xml`;

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const addressIn = (origin: string, locale: Locale, path: string) =>
	escapeXml(`${origin}${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}${path}`);

const pathOfSitemap = (type: AddressType, locale: Locale, part: number) =>
	`${BASE}/sitemaps/${type}-${locale.code}${part === 0 ? "" : `-${part + 1}`}.xml`;

const SITEMAP_PATH = new RegExp(`^${BASE}/sitemaps/(${ADDRESS_TYPES.join("|")})-\\w{1,20}(-[1-9]\\d{0,4})?\\.xml$`);

/** Whether a path is written like a sitemap's. */
export function isSitemapPath(path: string): boolean {
	return SITEMAP_PATH.test(path);
}

/** The sitemap index: one file for each type and locale, more where a type has over 50,000 pages. */
export function sitemapIndex(addresses: readonly Address[], locales: readonly Locale[], origin: string): string {
	const entries = ADDRESS_TYPES.flatMap((type) => {
		const own = addresses.filter((address) => address.type === type);
		const parts = Math.ceil(own.length / SITEMAP_ADDRESSES);
		return locales.flatMap((locale) =>
			Array.from({ length: parts }, (_, part) => {
				const modified = newest(own.slice(part * SITEMAP_ADDRESSES, (part + 1) * SITEMAP_ADDRESSES));
				return `<sitemap><loc>${escapeXml(origin + pathOfSitemap(type, locale, part))}</loc><lastmod>${modified}</lastmod></sitemap>`;
			}),
		);
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** One sitemap, or null when there is none at this path: every page with its alternates in all locales. */
export function sitemap(
	path: string,
	addresses: readonly Address[],
	locales: readonly Locale[],
	origin: string,
): string | null {
	for (const type of ADDRESS_TYPES) {
		const own = addresses.filter((address) => address.type === type);
		for (const locale of locales) {
			for (let part = 0; part * SITEMAP_ADDRESSES < own.length; part++) {
				if (path === pathOfSitemap(type, locale, part))
					return urlSet(own.slice(part * SITEMAP_ADDRESSES, (part + 1) * SITEMAP_ADDRESSES), locale, locales, origin);
			}
		}
	}
	return null;
}

function urlSet(addresses: readonly Address[], locale: Locale, locales: readonly Locale[], origin: string): string {
	const entries = addresses.map(({ path, modified }) => {
		const alternates = locales.map(
			(each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${addressIn(origin, each, path)}"/>`,
		);
		const unprefixed = locales.find((each) => each.prefix === null);
		if (unprefixed)
			alternates.push(
				`<xhtml:link rel="alternate" hreflang="x-default" href="${addressIn(origin, unprefixed, path)}"/>`,
			);
		return `<url><loc>${addressIn(origin, locale, path)}</loc><lastmod>${modified}</lastmod>${alternates.join("")}</url>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${entries.join("\n")}\n</urlset>\n`;
}

const newest = (addresses: readonly Address[]) =>
	addresses
		.map(({ modified }) => modified)
		.sort()
		.at(-1) ?? "";
