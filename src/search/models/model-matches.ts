import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { MODEL_KEY_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { withoutBrand } from "./brand-words.ts";
import { numbersInside } from "./inside-query.ts";
import { beginningOrEndingLike, productsWithKey } from "./key-rows.ts";
import { KEY_OF } from "./model-keys.ts";
import { hasDigit } from "./number-words.ts";
import { withoutSuffix } from "./without-suffix.ts";

export interface ModelMatches {
	/** Slugs of products whose whole number or name the query is, or a part of it is. */
	readonly best: readonly string[];
	/** Products whose number begins or ends like it. */
	readonly near: readonly string[];
	/** Whether the whole query is a model number or name, or a part of one, so that its words need no other match. */
	readonly isWholeQuery: boolean;
	/** Whether it is all of a number or alias: it means nothing else. */
	readonly isNumber: boolean;
}

/** Shorter keys mean too many products. */
const LEAST = 3;

/**
 * Products that a query names by model number, however it is typed. What has no digit is a number only where it is all
 * of an alias, a number or a name, letter for letter: most words look like some number.
 */
export function modelMatches(database: Rows, query: string, words: readonly string[]): ModelMatches {
	const text = queryText(query).trim();
	const bare = withoutBrand(database, text);
	for (const each of bare === text ? [text] : [text, bare]) {
		const found = named(database, each);
		if (found) return found;
	}
	return { ...numbersInside(database, words), isWholeQuery: false, isNumber: false };
}

/** Products that a text as a whole is the number or name of; null when it is none. */
function named(database: Rows, text: string): ModelMatches | null {
	const key = modelKey(text);
	if (key.length < LEAST || key.length > MODEL_KEY_LETTERS_MAX) return null;
	const rows = productsWithKey(database, key);
	if (!hasDigit(text)) {
		const spelled = spelledKey(text);
		const best = rows.filter((row) => row.source <= KEY_OF.name && row.spelled.split(" ").includes(spelled));
		return best.length > 0
			? { best: best.map(({ slug }) => slug), near: [], isWholeQuery: false, isNumber: false }
			: null;
	}
	const best = rows.filter(({ source }) => source !== KEY_OF.part).map(({ slug }) => slug);
	const parts = rows.filter(({ source }) => source === KEY_OF.part).map(({ slug }) => slug);
	const near = best.length > 0 ? parts : [...new Set([...parts, ...beginningOrEndingLike(database, key)])];
	const isNumber = rows.some(({ source }) => source <= KEY_OF.alias);
	if (best.length + near.length > 0) return { best, near, isWholeQuery: true, isNumber };
	const suffixed = withoutSuffix(database, text);
	return suffixed.length > 0 ? { best: [], near: suffixed, isWholeQuery: true, isNumber: true } : null;
}
