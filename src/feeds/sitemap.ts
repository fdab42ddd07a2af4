import { ADDRESS_TYPES, type AddressType } from "#src/contract/addresses/address-types.ts";
import type { Address, AddressPart } from "#src/contract/addresses/schemas.ts";
import { BASE } from "#src/routes.ts";
import { SITEMAPS_LISTED_MAX } from "#src/site/limits.ts";
import type { Locale } from "#src/site/locale.ts";
import type { AddressBook } from "./addresses.ts";
import { escapeXml } from "./escape-xml.ts";

/** Path of the sitemap index. */
export const SITEMAP_INDEX = `${BASE}/sitemap.xml`;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

const addressIn = (origin: string, locale: Locale, path: string) =>
	escapeXml(`${origin}${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}${path}`);

const pathOfSitemap = (type: AddressType, locale: Locale, part: number) =>
	`${BASE}/sitemaps/${type}-${locale.code}${part === 0 ? "" : `-${part + 1}`}.xml`;

const SITEMAP_PATH = new RegExp(
	`^${BASE}/sitemaps/(${ADDRESS_TYPES.join("|")})-(\\w{1,20})(?:-([1-9]\\d{0,4}))?\\.xml$`,
);

/** Whether a path is written like that of a sitemap or of their index; whether one stands there is known when it is asked for. */
export const isSitemapPath = (path: string): boolean => path === SITEMAP_INDEX || SITEMAP_PATH.test(path);

/** What sitemaps are made of. */
interface SitemapSource {
	readonly book: AddressBook;
	readonly locales: readonly Locale[];
	/** The canonical origin. */
	readonly origin: string;
}

/**
 * The sitemap, or the index of all, at an origin-relative path, a piece at a time; null when there is none.
 *
 * @throws when the support API does not answer, also while the pieces are read
 */
export async function sitemapAt(path: string, source: SitemapSource): Promise<AsyncIterable<string> | null> {
	const parts = await source.book.parts();
	if (path === SITEMAP_INDEX) return index(parts, source);
	const [, type, code, number] = SITEMAP_PATH.exec(path) ?? [];
	const known = ADDRESS_TYPES.find((each) => each === type);
	const locale = source.locales.find((each) => each.code === code);
	if (!known || !locale) return null;
	const at = number === undefined ? 0 : Number(number) - 1;
	const part = parts.filter((each) => each.type === known)[at];
	if (!part || !isFor(part, locale) || path !== pathOfSitemap(known, locale, at)) return null;
	return urlSet(part, locale, source);
}

const isFor = ({ locales }: Pick<Address, "locales">, { code }: Locale) => locales?.includes(code) ?? true;

/** When it last changed, where that is known. */
const lastChange = (day: string): string => (day === "" ? "" : `<lastmod>${day}</lastmod>`);

/** For each type and locale one file, or as many as its pages fill; as many as the protocol allows. */
async function* index(parts: readonly AddressPart[], { locales, origin }: SitemapSource): AsyncGenerator<string> {
	yield `${PROLOGUE}<sitemapindex ${NAMESPACE}>\n`;
	let left = SITEMAPS_LISTED_MAX;
	for (const type of ADDRESS_TYPES) {
		const own = parts.filter((part) => part.type === type);
		for (const locale of locales) {
			const entries = own.flatMap((part, at) => {
				if (!isFor(part, locale)) return [];
				const address = escapeXml(origin + pathOfSitemap(type, locale, at));
				return `<sitemap><loc>${address}</loc>${lastChange(part.modified)}</sitemap>\n`;
			});
			yield entries.slice(0, left).join("");
			left = Math.max(0, left - entries.length);
		}
	}
	yield "</sitemapindex>\n";
}

/** Every page of the locale with its alternates in those it is written for. */
async function* urlSet(
	part: AddressPart,
	locale: Locale,
	{ book, locales, origin }: SitemapSource,
): AsyncGenerator<string> {
	// With the first pages, so that it is known by then whether there are any.
	let beginning = `${PROLOGUE}<urlset ${NAMESPACES}>\n`;
	for await (const addresses of book.within(part)) {
		const own = addresses.filter((each) => isFor(each, locale));
		yield `${beginning}${own.map((each) => entry(each, locale, locales, origin)).join("")}`;
		beginning = "";
	}
	yield `${beginning}</urlset>\n`;
}

function entry(address: Address, locale: Locale, locales: readonly Locale[], origin: string): string {
	const { path, modified } = address;
	const written = locales.filter((each) => isFor(address, each));
	const alternates = written.map(
		(each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${addressIn(origin, each, path)}"/>`,
	);
	const unprefixed = written.find((each) => each.prefix === null);
	if (unprefixed)
		alternates.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${addressIn(origin, unprefixed, path)}"/>`);
	return `<url><loc>${addressIn(origin, locale, path)}</loc>${lastChange(modified)}${alternates.join("")}</url>\n`;
}
