import { ADDRESS_TYPES, type AddressType } from "#src/contract/addresses/address-types.ts";
import type { Address, AddressPart } from "#src/contract/addresses/schemas.ts";
import { BASE } from "#src/routes.ts";
import type { Locale } from "#src/site/locale.ts";
import type { AddressBook } from "./addresses.ts";
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

const isFor = ({ locales }: Pick<Address, "locales">, { code }: Locale) => locales?.includes(code) ?? true;

/** The sitemap index: for each type and locale one file, or as many as its pages fill. */
export function sitemapIndex(parts: readonly AddressPart[], locales: readonly Locale[], origin: string): string {
	const entries = ADDRESS_TYPES.flatMap((type) => {
		const own = parts.filter((part) => part.type === type);
		return locales.flatMap((locale) =>
			own.flatMap((part, index) => {
				if (!isFor(part, locale)) return [];
				const address = escapeXml(origin + pathOfSitemap(type, locale, index));
				return `<sitemap><loc>${address}</loc>${lastChange(part.modified)}</sitemap>`;
			}),
		);
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** One sitemap, or null when there is none at this path: every page of the locale with its alternates in those it is written for. */
export async function sitemap(
	path: string,
	book: AddressBook,
	locales: readonly Locale[],
	origin: string,
): Promise<string | null> {
	const [, type, code, number] = SITEMAP_PATH.exec(path) ?? [];
	const known = ADDRESS_TYPES.find((each) => each === type);
	const locale = locales.find((each) => each.code === code);
	if (!known || !locale) return null;
	const index = number === undefined ? 0 : Number(number) - 1;
	const part = (await book.parts()).filter((each) => each.type === known)[index];
	if (!part || !isFor(part, locale) || path !== pathOfSitemap(known, locale, index)) return null;
	const own = (await book.within(part)).filter((each) => isFor(each, locale));
	return urlSet(own, locale, locales, origin);
}

/** When it last changed, where that is known. */
const lastChange = (day: string): string => (day === "" ? "" : `<lastmod>${day}</lastmod>`);

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
		return `<url><loc>${addressIn(origin, locale, path)}</loc>${lastChange(modified)}${alternates.join("")}</url>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${entries.join("\n")}\n</urlset>\n`;
}
