import { ADDRESSES_TAG } from "#src/contract/tags.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Life } from "#src/site/limits.ts";
import type { AddressBook } from "./addresses.ts";
import { guideForModels, isGuidePath } from "./guide-for-models.ts";
import { type Ask, isNewsFeedPath, newsFeed } from "./news-feed.ts";
import { ROBOTS, robots } from "./robots.ts";
import { isSearchDescriptionPath, searchDescription } from "./search-description.ts";
import { isSitemapPath, SITEMAP_INDEX, sitemap, sitemapIndex } from "./sitemap.ts";

export interface Feed {
	readonly type: string;
	readonly body: string;
	/** What it is made of, and how long it lives. */
	readonly tags: readonly string[];
	readonly life: Life;
}

export interface FeedSource {
	readonly addressBook: AddressBook;
	readonly brand: Brand;
	/** The canonical origin. */
	readonly origin: string;
	readonly ask: Ask;
}

/** Whether a feed can stand at an origin-relative path; whether one does is known when it is made. */
export function isFeedPath(path: string): boolean {
	if (path === ROBOTS || path === SITEMAP_INDEX || isSitemapPath(path)) return true;
	return isGuidePath(path) || isNewsFeedPath(path) || isSearchDescriptionPath(path);
}

const XML = "application/xml; charset=utf-8";

/** The machine-readable page at an origin-relative path, or null when there is none. */
export async function feedAt(path: string, { addressBook, brand, origin, ask }: FeedSource): Promise<Feed | null> {
	const listed = { tags: [ADDRESSES_TAG], life: "standard" } as const;
	const { locales } = brand;
	if (path === ROBOTS) return { type: "text/plain; charset=utf-8", body: robots(origin), ...listed };
	if (path === SITEMAP_INDEX)
		return { type: XML, body: sitemapIndex(await addressBook.parts(), locales, origin), ...listed };
	if (isGuidePath(path))
		return { type: "text/plain; charset=utf-8", ...(await guideForModels(brand, origin, ask)), life: "standard" };
	if (isNewsFeedPath(path)) {
		const feed = await newsFeed(path, { brand, origin, ask });
		return feed && { ...feed, life: "short" };
	}
	if (isSearchDescriptionPath(path)) {
		const body = searchDescription(path, brand, origin);
		return body === null
			? null
			: { type: "application/opensearchdescription+xml; charset=utf-8", body, tags: [], life: "standard" };
	}
	const body = await sitemap(path, addressBook, locales, origin);
	return body === null ? null : { type: XML, body, ...listed };
}
