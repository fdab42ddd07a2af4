import {
	CORRECTED_WORD_LETTERS_MAX,
	JUMP_PRODUCTS_MAX,
	MODEL_KEY_LETTERS_MAX,
	QUERY_WORDS_MAX,
} from "#src/site/limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { neighbours } from "./correct.ts";
import { wordsOf } from "./fold.ts";
import { beginningLike, insideQuery, productsWithKey } from "./model-matches.ts";
import { queryText } from "./query-text.ts";
import type { Rows } from "./rows.ts";

/** Products that a number means, by their slugs. */
interface Numbered {
	/** Those that are sold first; one alone is meant for certain. */
	readonly meant: readonly string[];
	/** More than these may be meant: too little was typed. */
	readonly isMore: boolean;
	/** When there are none: those with the numbers that look most like it. */
	readonly nearest: readonly string[];
}

/** One letter says too little; what begins like two is a list. */
const LEAST = 2;
/** A suffix of a region that nobody listed: up to three letters at the end. What looks like 0 or 1 may be a letter. */
const SUFFIX_MAX = 3;
const SUFFIX = /[^2-9]{1,3}$/;
/** The letters of keys: O is 0, I and L are 1. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz0123456789";

/**
 * The products that somebody means who types a number, in any spelling, whole or its beginning, with the suffix of his
 * region or without its first letters. A handful of looks at the index of numbers, however many products there are.
 */
export function productsNumbered(database: Rows, typed: string): Numbered {
	const text = queryText(typed);
	const key = modelKey(text);
	if (key.length < LEAST) return { meant: [], isMore: false, nearest: [] };
	const exact = (one: string) => productsWithKey(database, one);
	const whole = (one: string) => exact(one).flatMap(({ slug, is_whole }) => (is_whole ? [slug] : []));
	const ways: readonly (() => readonly string[])[] =
		key.length > MODEL_KEY_LETTERS_MAX
			? [() => insideQuery(wordsIn(text), exact)]
			: [
					() => whole(key),
					() => exact(key).map(({ slug }) => slug),
					() => beginningLike(database, key),
					() =>
						withoutSuffix(key)
							.map(whole)
							.find(({ length }) => length > 0) ?? [],
					() => insideQuery(wordsIn(text), exact),
				];
	for (const way of ways) {
		const meant = [...new Set(way())];
		const isMore = meant.length > JUMP_PRODUCTS_MAX;
		if (meant.length > 0) return { meant: meant.slice(0, JUMP_PRODUCTS_MAX), isMore, nearest: [] };
	}
	return { meant: [], isMore: false, nearest: key.length > MODEL_KEY_LETTERS_MAX ? [] : nearest(database, key) };
}

const wordsIn = (text: string): string[] => [...wordsOf(text)].slice(0, QUERY_WORDS_MAX).map(({ word }) => word);

/** The number without the last letter, the last two, the last three, as far as these are no digits. */
function withoutSuffix(key: string): string[] {
	const letters = SUFFIX.exec(key)?.[0].length ?? 0;
	return Array.from({ length: Math.min(letters, SUFFIX_MAX) }, (_, index) => key.slice(0, key.length - index - 1));
}

/** Products whose number is one letter away, then those whose number begins with most of the same letters. */
function nearest(database: Rows, key: string): string[] {
	const mistyped = database.all<{ slug: string }>(
		`SELECT DISTINCT slug FROM json_each(?) AS near CROSS JOIN model_key AS m ON m.rank IN (0, 1) AND m.key = near.value
		WHERE m.is_whole = 1 LIMIT ?`,
		...[
			JSON.stringify(key.length > CORRECTED_WORD_LETTERS_MAX ? [] : [...neighbours(key, LETTERS)]),
			JUMP_PRODUCTS_MAX,
		],
	);
	const beside = [0, 1].flatMap((rank) => [
		...database.all<{ key: string }>(
			"SELECT key FROM model_key WHERE rank = ? AND key > ? ORDER BY key LIMIT 1",
			...[rank, key],
		),
		...database.all<{ key: string }>(
			"SELECT key FROM model_key WHERE rank = ? AND key < ? ORDER BY key DESC LIMIT 1",
			...[rank, key],
		),
	]);
	const shared = Math.max(0, ...beside.map((each) => sharedBeginning(each.key, key)));
	const alike = shared < LEAST ? [] : beginningLike(database, key.slice(0, shared));
	return [...new Set([...mistyped.map(({ slug }) => slug), ...alike])].slice(0, JUMP_PRODUCTS_MAX);
}

function sharedBeginning(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return length;
}
