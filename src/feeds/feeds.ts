import type { Locale } from "#src/context/locale.ts";
import { BASE } from "#src/routes.ts";
import type { AddressBook } from "./addresses.ts";
import { robots } from "./robots.ts";
import { SITEMAP_INDEX, sitemap, sitemapIndex } from "./sitemap.ts";

export interface Feed {
	readonly type: string;
	readonly body: string;
}

export interface FeedSource {
	readonly addressBook: AddressBook;
	readonly locales: readonly Locale[];
	/** The canonical origin. */
	readonly origin: string;
}

/** The machine-readable page at an origin-relative path, or null when there is none. */
export async function feedAt(path: string, { addressBook, locales, origin }: FeedSource): Promise<Feed | null> {
	if (path === "/robots.txt") return { type: "text/plain; charset=utf-8", body: robots(origin) };
	if (path === SITEMAP_INDEX)
		return {
			type: "application/xml; charset=utf-8",
			body: sitemapIndex(await addressBook.addresses(), locales, origin),
		};
	if (!path.startsWith(`${BASE}/sitemaps/`)) return null;
	const body = sitemap(path, await addressBook.addresses(), locales, origin);
	return body === null ? null : { type: "application/xml; charset=utf-8", body };
}
