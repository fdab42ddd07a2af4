import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { WHOLE_KEY_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { countsOf } from "../text/vocabulary.ts";
import { withoutBrand } from "./brand-words.ts";
import { numbersInside } from "./inside-query.ts";
import { beginningOrEndingLike, type KeyRow, productsWithKey } from "./key-rows.ts";
import { KEY_OF, type KeyOf } from "./model-keys.ts";
import { hasDigit, wordsIn } from "./number-words.ts";
import { respelled } from "./respelled.ts";
import { withoutSuffix } from "./without-suffix.ts";
import { writtenNumber } from "./written-number.ts";

export interface ModelMatches {
	/** Slugs of products whose whole number or name the query is, or a part of it is. */
	readonly best: readonly string[];
	/** Products whose number begins or ends like it. */
	readonly near: readonly string[];
	/** Words of the query that stand in no number or name. */
	readonly besides: readonly string[];
	/** Whether the whole query is a model number or name, or a part of one, so that its words need no other match. */
	readonly isWholeQuery: boolean;
	/** Whether it is all of a number or alias: it means nothing else. */
	readonly isNumber: boolean;
	/** What is looked for instead of the whole query: the number as the content writes it, or the query without a suffix. */
	readonly written: string | null;
	/** The query with a number or name in it spelled as the content spells it, where a letter was typed for another: then all else is of that. */
	readonly respelled: string | null;
}

/** What names nothing. */
export const unnamed = (words: readonly string[]): ModelMatches => ({
	...{ best: [], near: [], besides: words, isWholeQuery: false, isNumber: false, written: null, respelled: null },
});

/** Shorter keys mean too many products. */
const LEAST = 3;

/**
 * Products that a query names by model number, however it is typed. What has no digit is a number only where it is all
 * of an alias, a number or a name, letter for letter, or with O for each 0 and I for each 1 when it is no word of the
 * locale: most words look like some number.
 */
export function modelMatches(database: Rows, locale: string, query: string, words: readonly string[]): ModelMatches {
	const text = queryText(query).trim();
	const bare = withoutBrand(database, text);
	for (const each of bare === text ? [text] : [text, bare]) {
		const found = named(database, locale, each);
		if (found) return found;
	}
	return { ...unnamed(words), ...numbersInside(database, words) };
}

/** Products that a text as a whole is the number or name of; null when it is none. */
function named(database: Rows, locale: string, text: string): ModelMatches | null {
	const key = modelKey(text);
	if (key.length < LEAST || key.length > WHOLE_KEY_LETTERS_MAX) return null;
	const rows = productsWithKey(database, key);
	if (!hasDigit(text)) return inLetters(database, locale, text, rows);
	const best = rows.filter(({ source }) => source !== KEY_OF.part).map(({ slug }) => slug);
	const parts = rows.filter(({ source }) => source === KEY_OF.part).map(({ slug }) => slug);
	const near = best.length > 0 ? parts : [...new Set([...parts, ...beginningOrEndingLike(database, key)])];
	const isNumber = rows.some(({ source }) => source <= KEY_OF.alias);
	const written = writtenNumber(database, key, rows);
	if (best.length + near.length > 0) {
		const spelled = rows.flatMap((row) => row.spelled.split(" "));
		return { best, near, besides: [], isWholeQuery: true, isNumber, written, respelled: respelled(text, spelled) };
	}
	return unsuffixed(database, locale, text);
}

/** The same of a text with the suffix of a region that nobody listed: one product is meant for certain, several may be. */
function unsuffixed(database: Rows, locale: string, text: string): ModelMatches | null {
	const found = withoutSuffix(database, text);
	const whole = found && named(database, locale, found.bare);
	if (!whole) return null;
	const [best, near] = found.slugs.length === 1 ? [found.slugs, whole.near] : [[], found.slugs];
	return { ...whole, best, near, isWholeQuery: true, written: whole.written ?? found.bare };
}

/** The same of a text without a digit. L for 1 is left out: it would make a number of `hello`. */
function inLetters(database: Rows, locale: string, text: string, rows: readonly KeyRow[]): ModelMatches | null {
	const typed = spelledKey(text);
	const whole = (most: KeyOf, read: (spelled: string) => string) =>
		rows.filter(({ source, spelled }) => source <= most && spelled.split(" ").map(read).includes(typed));
	const spelledSo = whole(KEY_OF.name, (spelled) => spelled);
	const best = spelledSo.length > 0 ? spelledSo : whole(KEY_OF.alias, withLetters);
	if (best.length === 0 || (spelledSo.length === 0 && isWord(database, locale, text))) return null;
	return {
		best: best.map(({ slug }) => slug),
		near: [],
		besides: [],
		isWholeQuery: spelledSo.length === 0,
		isNumber: spelledSo.length === 0,
		written: spelledSo.length === 0 ? writtenNumber(database, modelKey(text), best) : null,
		respelled: null,
	};
}

const withLetters = (spelled: string): string => spelled.replaceAll("0", "o").replaceAll("1", "i");

/** Whether texts of a locale have this, as one word or as each of its words. */
function isWord(database: Rows, locale: string, text: string): boolean {
	const words = wordsIn(text);
	const found = countsOf(database, locale, [words.join(""), ...words]);
	return found.has(words.join("")) || words.every((word) => found.has(word));
}
