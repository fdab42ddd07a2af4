import { modelKey } from "#src/site/model-key.ts";
import { ALTERNATIVE_MATCHES, MODEL_KEY_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { withoutBrand } from "./brand-words.ts";
import { beginningOrEndingLike } from "./key-rows.ts";
import type { ModelMatches } from "./model-matches.ts";

/**
 * Products that are near to those which a query names: whose number goes on behind it with a suffix, or begins or ends
 * like it. None for a query that names none.
 */
export function alternativesTo(database: Rows, query: string, { best, near }: ModelMatches): string[] {
	if (best.length + near.length === 0) return [];
	const key = modelKey(withoutBrand(database, queryText(query).trim()));
	const like = key.length > MODEL_KEY_LETTERS_MAX ? [] : beginningOrEndingLike(database, key);
	return [...new Set([...near, ...like])].filter((slug) => !best.includes(slug)).slice(0, ALTERNATIVE_MATCHES.most);
}
