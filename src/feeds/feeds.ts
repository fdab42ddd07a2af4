import type { Brand } from "#src/site/brand.ts";
import type { Life } from "#src/site/limits.ts";
import { guideForModels, isGuidePath } from "./guide-for-models.ts";
import { type Ask, isNewsFeedPath, newsFeed } from "./news-feed.ts";
import { ROBOTS, robots } from "./robots.ts";
import { isSearchDescriptionPath, searchDescription } from "./search-description.ts";

export interface Feed {
	readonly type: string;
	readonly body: string;
	/** What it is made of, and how long it lives. */
	readonly tags: readonly string[];
	readonly life: Life;
}

export interface FeedSource {
	readonly brand: Brand;
	/** The canonical origin. */
	readonly origin: string;
	readonly ask: Ask;
}

/** Whether a feed can stand at an origin-relative path; whether one does is known when it is made. */
export function isFeedPath(path: string): boolean {
	return path === ROBOTS || isGuidePath(path) || isNewsFeedPath(path) || isSearchDescriptionPath(path);
}

/** The machine-readable page at an origin-relative path, or null when there is none. */
export async function feedAt(path: string, { brand, origin, ask }: FeedSource): Promise<Feed | null> {
	if (path === ROBOTS) return { type: "text/plain; charset=utf-8", body: robots(origin), tags: [], life: "standard" };
	if (isGuidePath(path))
		return { type: "text/plain; charset=utf-8", ...(await guideForModels(brand, origin, ask)), life: "standard" };
	if (isNewsFeedPath(path)) {
		const feed = await newsFeed(path, { brand, origin, ask });
		return feed && { ...feed, life: "short" };
	}
	const body = searchDescription(path, brand, origin);
	return body === null
		? null
		: { type: "application/opensearchdescription+xml; charset=utf-8", body, tags: [], life: "standard" };
}
