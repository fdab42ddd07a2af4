import { MODEL_KEY_LETTERS_MAX, MODELS_IN_QUERY_MAX } from "#src/site/limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { queryText } from "./query-text.ts";
import type { Rows } from "./rows.ts";

export interface ModelMatches {
	/** Slugs of products whose whole number or name the query is, or a part of it is. */
	readonly best: readonly string[];
	/** Products whose number begins or ends like it. */
	readonly near: readonly string[];
	/** Whether the whole query is a model number, so that its words need no other match. */
	readonly isWholeQuery: boolean;
}

/** Shorter keys mean too many products. */
const LEAST = 3;
const LEAST_INSIDE = 4;
const NEAR_MAX = 20;
/** A number typed with spaces falls into at most so many words. */
const WORDS_OF_NUMBER = 5;

const hasDigit = (key: string) => /\d/.test(key);

/** Products that a query names by model number, however it is typed. */
export function modelMatches(database: Rows, query: string, words: readonly string[]): ModelMatches {
	const whole = modelKey(queryText(query));
	if (whole.length < LEAST) return { best: [], near: [], isWholeQuery: false };
	const exact = (key: string) => productsWithKey(database, key);
	if (whole.length > MODEL_KEY_LETTERS_MAX) return { best: insideQuery(words, exact), near: [], isWholeQuery: false };
	const direct = exact(whole);
	if (direct.length > 0)
		return {
			best: direct.filter((row) => row.is_whole).map((row) => row.slug),
			near: direct.filter((row) => !row.is_whole).map((row) => row.slug),
			isWholeQuery: true,
		};
	const prefixed = hasDigit(whole) ? beginningLike(database, whole) : [];
	if (prefixed.length > 0) return { best: [], near: prefixed, isWholeQuery: true };
	return { best: insideQuery(words, exact), near: [], isWholeQuery: false };
}

interface KeyRow {
	readonly slug: string;
	readonly is_whole: number;
	readonly is_number: number;
	readonly spelled: string;
}

/** Products that have this very key, those whose whole number it is first. */
export function productsWithKey(database: Rows, key: string): KeyRow[] {
	return database.all<KeyRow>(
		"SELECT slug, is_whole, is_number, spelled FROM model_key WHERE rank IN (0, 1) AND key = ? ORDER BY is_whole DESC, rank, slug LIMIT ?",
		...[key, NEAR_MAX],
	);
}

/** Products with a key that begins like this, those that are sold first. */
export function beginningLike(database: Rows, key: string): string[] {
	const of = (rank: number, limit: number) =>
		database
			.all<{ slug: string }>(
				"SELECT DISTINCT slug FROM model_key WHERE rank = ?1 AND key >= ?2 AND key < ?2 || '\u{10ffff}' LIMIT ?3",
				rank,
				key,
				limit,
			)
			.map(({ slug }) => slug);
	const sold = of(0, NEAR_MAX);
	return [...sold, ...of(1, NEAR_MAX - sold.length)];
}

/** Model numbers among the words of a longer query. */
export function insideQuery(words: readonly string[], exact: (key: string) => { slug: string }[]): string[] {
	const found = new Set<string>();
	for (let from = 0; from < words.length && found.size < MODELS_IN_QUERY_MAX; from++) {
		for (let to = Math.min(words.length, from + WORDS_OF_NUMBER); to > from; to--) {
			const key = modelKey(words.slice(from, to).join(""));
			if (key.length < LEAST_INSIDE || key.length > MODEL_KEY_LETTERS_MAX || !words.slice(from, to).some(hasDigit))
				continue;
			const rows = exact(key);
			for (const { slug } of rows) found.add(slug);
			if (rows.length > 0) break;
		}
	}
	return [...found].slice(0, MODELS_IN_QUERY_MAX);
}
