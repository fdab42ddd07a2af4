import { ADDRESS_TYPES, type AddressType } from "#src/contract/addresses/address-types.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { BASE } from "#src/routes.ts";
import { SITEMAP_MAX_BYTES } from "#src/site/limits.ts";
import type { Locale } from "#src/site/locale.ts";

import { escapeXml } from "./escape-xml.ts";

/** Path of the sitemap index. */
export const SITEMAP_INDEX = `${BASE}/sitemap.xml`;

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const addressIn = (origin: string, locale: Locale, path: string) =>
	escapeXml(`${origin}${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}${path}`);

const pathOfSitemap = (type: AddressType, locale: Locale, part: number) =>
	`${BASE}/sitemaps/${type}-${locale.code}${part === 0 ? "" : `-${part + 1}`}.xml`;

const SITEMAP_PATH = new RegExp(
	`^${BASE}/sitemaps/(${ADDRESS_TYPES.join("|")})-(\\w{1,20})(?:-([1-9]\\d{0,4}))?\\.xml$`,
);

/** Whether a path is written like a sitemap's. */
export function isSitemapPath(path: string): boolean {
	return SITEMAP_PATH.test(path);
}

/** What stands around the addresses of one page and of each alternate, at most, in bytes. */
const AROUND = 100;

const isFor = ({ locales }: Address, { code }: Locale) => locales?.includes(code) ?? true;

/** A locale's addresses of a type in files of bearable size: each page brings its address in every locale. */
function partsOf(
	addresses: readonly Address[],
	type: AddressType,
	locale: Locale,
	locales: readonly Locale[],
	origin: string,
): readonly (readonly Address[])[] {
	const parts: Address[][] = [];
	let room = 0;
	for (const address of addresses) {
		if (address.type !== type || !isFor(address, locale)) continue;
		const longest = AROUND + origin.length + BASE.length + escapeXml(address.path).length;
		const bytes = (locales.length + 2) * longest;
		if (bytes > room || parts.length === 0) {
			parts.push([]);
			room = SITEMAP_MAX_BYTES;
		}
		room -= bytes;
		parts.at(-1)?.push(address);
	}
	return parts;
}

/** The sitemap index: for each type and locale one file, or as many as its pages fill. */
export function sitemapIndex(addresses: readonly Address[], locales: readonly Locale[], origin: string): string {
	const entries = ADDRESS_TYPES.flatMap((type) =>
		locales.flatMap((locale) =>
			partsOf(addresses, type, locale, locales, origin).map((own, part) => {
				const address = escapeXml(origin + pathOfSitemap(type, locale, part));
				return `<sitemap><loc>${address}</loc><lastmod>${newest(own)}</lastmod></sitemap>`;
			}),
		),
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** One sitemap, or null when there is none at this path: every page of the locale with its alternates in those it is written for. */
export function sitemap(
	path: string,
	addresses: readonly Address[],
	locales: readonly Locale[],
	origin: string,
): string | null {
	const [, type, code, number] = SITEMAP_PATH.exec(path) ?? [];
	const known = ADDRESS_TYPES.find((each) => each === type);
	const locale = locales.find((each) => each.code === code);
	if (!known || !locale) return null;
	const part = number === undefined ? 0 : Number(number) - 1;
	const own = partsOf(addresses, known, locale, locales, origin)[part];
	return own && path === pathOfSitemap(known, locale, part) ? urlSet(own, locale, locales, origin) : null;
}

function urlSet(addresses: readonly Address[], locale: Locale, locales: readonly Locale[], origin: string): string {
	const entries = addresses.map((address) => {
		const { path, modified } = address;
		const written = locales.filter((each) => isFor(address, each));
		const alternates = written.map(
			(each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${addressIn(origin, each, path)}"/>`,
		);
		const unprefixed = written.find((each) => each.prefix === null);
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
