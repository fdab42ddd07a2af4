import { RESERVED_WORDS } from "#src/routes.ts";
import { QUERY_WORDS_MAX } from "#src/site/search-limits.ts";
import type { RequestContext } from "./request-context.ts";

/** The path as people read it; one that is no text stays as it is. */
function readable(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/**
 * What an address at which nothing stands may have meant, as words to search for: the last of its path, which tell most,
 * without the words that the site's own addresses are built of.
 */
export const addressWords = ({ path }: Pick<RequestContext, "path">): string =>
	readable(path)
		.split("/")
		.filter((segment) => !RESERVED_WORDS.has(segment))
		.join(" ")
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== "")
		.slice(-QUERY_WORDS_MAX / 2)
		.join(" ");
