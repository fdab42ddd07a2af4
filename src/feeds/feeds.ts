import type { Locale } from "#src/site/locale.ts";
import type { AddressBook } from "./addresses.ts";
import { ROBOTS, robots } from "./robots.ts";
import { isSitemapPath, SITEMAP_INDEX, sitemap, sitemapIndex } from "./sitemap.ts";

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

/** Whether a feed can stand at an origin-relative path; whether one does is known when it is made. */
export function isFeedPath(path: string): boolean {
	return path === ROBOTS || path === SITEMAP_INDEX || isSitemapPath(path);
}

/** The machine-readable page at an origin-relative path, or null when there is none. */
export async function feedAt(path: string, { addressBook, locales, origin }: FeedSource): Promise<Feed | null> {
	if (path === ROBOTS) return { type: "text/plain; charset=utf-8", body: robots(origin) };
	if (path === SITEMAP_INDEX)
		return {
			type: "application/xml; charset=utf-8",
			body: sitemapIndex(await addressBook.addresses(), locales, origin),
		};
	const body = sitemap(path, await addressBook.addresses(), locales, origin);
	return body === null ? null : { type: "application/xml; charset=utf-8", body };
}
