import { type ContextRules, contextAt } from "#src/context/context-of.ts";
import { TWIN_ENDING } from "#src/contract/machine-paths.ts";
import { isFeedPath } from "#src/feeds/feeds.ts";
import { contextOfFeed } from "#src/feeds/news-feed.ts";
import { hasTwin, type RouteParameters } from "#src/routes.ts";

/** What the address of a feed or twin names, of which one is enough; null for the address of neither. */
export function namedByFile(path: string, rules: ContextRules): readonly RouteParameters[] | null {
	if (isFeedPath(path)) {
		const context = contextOfFeed(path);
		return context === null ? [{}] : [{ categoryName: context }, { productName: context }];
	}
	if (!path.endsWith(TWIN_ENDING)) return null;
	const page = contextAt(path.slice(0, -TWIN_ENDING.length), rules);
	return page && hasTwin(page.route) ? [page.params] : null;
}
