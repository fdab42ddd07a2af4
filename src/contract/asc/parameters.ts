import { NUM_MAX } from "../bounds.ts";
import { code, codes, count, query, slug } from "../parameter.ts";
import { TYPE_WORDS } from "../search/search-types.ts";

/** Letters of a page's address to which whoever signs in comes back, its query with it: it travels in addresses and a cookie. */
export const RETURN_MAX_LENGTH = 1_000;

/** Words of `type` that service centres may use: those of every search, and their news. */
export const ASC_TYPE_WORDS: readonly string[] = ["asc-news", ...TYPE_WORDS];

/** Parameters of the searches of service centres; `type` is a list, sent joined by commas. */
export const ASC_PARAMETERS = {
	contextId: slug(),
	query: query(),
	type: codes(ASC_TYPE_WORDS),
	start: count(),
	num: count(NUM_MAX),
	accessLevel: code(),
	documentTypeFilter: codes(ASC_TYPE_WORDS),
	languageSelectionFilter: codes(),
} as const;
