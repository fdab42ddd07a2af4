import { JUMP_LETTERS_MIN, JUMP_SPELLINGS_MAX, REGION_LETTERS_MAX } from "#src/site/agent-limits.ts";
import {
	CORRECTED_WORD_LETTERS_MAX,
	JUMP_PRODUCTS_MAX,
	MODEL_KEY_LETTERS_MAX,
	QUERY_WORDS_MAX,
} from "#src/site/limits.ts";
import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { neighbours } from "./correct.ts";
import { wordsOf } from "./fold.ts";
import { withoutRegion } from "./model-keys.ts";
import { beginningLike, insideQuery, productsWithKey } from "./model-matches.ts";
import { queryText } from "./query-text.ts";
import type { Rows } from "./rows.ts";

/** Products that a number means, by their slugs. */
interface Numbered {
	/** Those that are sold first; one alone is meant for certain. */
	readonly meant: readonly string[];
	/** More than these may be meant: too little was typed. */
	readonly isMore: boolean;
	/** When there are none: those that may be meant, else those with the numbers that look most like it. */
	readonly nearest: readonly string[];
}

/** The letters of keys: O is 0, I and L are 1. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz0123456789";

/**
 * The products that somebody means who types a number, in any spelling, whole or its beginning, or without its first
 * letters. What is found only by leaving out what was typed, or by reading a letter as a digit, is nearest and never
 * meant. A handful of looks at the index of numbers, however many products there are.
 */
export function productsNumbered(database: Rows, typed: string): Numbered {
	const text = queryText(typed).trim();
	const key = modelKey(text);
	const none = { meant: [], isMore: false, nearest: [] };
	if (key.length < JUMP_LETTERS_MIN) return none;
	if (key.length > MODEL_KEY_LETTERS_MAX) return { ...none, nearest: inside(database, text) };
	const rows = productsWithKey(database, key);
	const whole = rows.filter(({ is_whole }) => is_whole);
	// A whole number is meant, whatever begins with it; a name is the beginning of others' names as well.
	const isNumber = whole.some(({ is_number }) => is_number);
	const slugs = (isNumber ? whole : rows).map(({ slug }) => slug);
	const meant = [...new Set(isNumber ? slugs : [...slugs, ...beginningLike(database, key)])];
	const [only] = meant;
	if (only === undefined) return { ...none, nearest: guessed(database, text, key) };
	if (meant.length === 1 && !isSpelledSo(database, only, text, rows)) return { ...none, nearest: meant };
	return { meant: meant.slice(0, JUMP_PRODUCTS_MAX), isMore: meant.length > JUMP_PRODUCTS_MAX, nearest: [] };
}

/** Whether the only product of a key, or of its beginning, is written with the letters and digits that were typed. */
function isSpelledSo(database: Rows, only: string, text: string, rows: ReturnType<typeof productsWithKey>): boolean {
	const spellings =
		rows.length > 0
			? rows.filter(({ slug }) => slug === only)
			: database.all<{ spelled: string }>(
					"SELECT spelled FROM model_key WHERE rank IN (0, 1) AND key >= ?1 AND key < ?1 || '\u{10ffff}' LIMIT ?2",
					...[modelKey(text), JUMP_SPELLINGS_MAX],
				);
	return spellings.some(({ spelled }) => ` ${spelled}`.includes(` ${spelledKey(text)}`));
}

/** What somebody may mean whose number is none: without its suffix, what stands within a sentence, what looks like it. */
function guessed(database: Rows, text: string, key: string): readonly string[] {
	for (const way of [withoutSuffix, inside]) {
		const found = way(database, text);
		if (found.length > 0) return found;
	}
	return nearest(database, key);
}

const inside = (database: Rows, text: string): readonly string[] =>
	insideQuery(
		[...wordsOf(text)].slice(0, QUERY_WORDS_MAX).map(({ word }) => word),
		(key) => productsWithKey(database, key),
	).slice(0, JUMP_PRODUCTS_MAX);

/**
 * Products whose number somebody typed with the suffix of a region that nobody listed: behind a slash or hyphen, or as
 * letters right behind a model number. A word behind a name is another name.
 */
function withoutSuffix(database: Rows, text: string): readonly string[] {
	const bare = withoutRegion(text);
	const letters = /[A-Za-z]*$/.exec(text)?.[0].length ?? 0;
	const glued = Array.from({ length: Math.min(letters, REGION_LETTERS_MAX) }, (_, index) => text.slice(0, -index - 1));
	const ways = [
		...(bare !== text && /\p{N}/u.test(bare) ? [{ typed: bare, isNumber: false }] : []),
		...glued.filter((each) => /[\p{L}\p{N}]$/u.test(each)).map((typed) => ({ typed, isNumber: true })),
	];
	for (const { typed, isNumber } of ways) {
		const rows = productsWithKey(database, modelKey(typed));
		const found = rows.filter(({ is_whole, is_number }) => (isNumber ? is_number : is_whole));
		if (found.length > 0) return found.map(({ slug }) => slug).slice(0, JUMP_PRODUCTS_MAX);
	}
	return [];
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
	const alike = shared < JUMP_LETTERS_MIN ? [] : beginningLike(database, key.slice(0, shared));
	return [...new Set([...mistyped.map(({ slug }) => slug), ...alike])].slice(0, JUMP_PRODUCTS_MAX);
}

function sharedBeginning(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return length;
}
