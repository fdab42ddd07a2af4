import { JUMP_LETTERS_MIN, JUMP_SPELLINGS_MAX } from "#src/site/agent-limits.ts";
import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { JUMP_PRODUCTS_MAX, WHOLE_KEY_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { withoutBrand } from "./brand-words.ts";
import { numbersInside } from "./inside-query.ts";
import { beginningLike, endingLike, type KeyRow, productsWithKey } from "./key-rows.ts";
import { KEY_OF } from "./model-keys.ts";
import { oneSlipAway } from "./nearest-numbers.ts";
import { hasDigit, wordsIn } from "./number-words.ts";
import { withoutSuffix } from "./without-suffix.ts";

/** Products that a number means, by their slugs. */
interface Numbered {
	/** Those that are sold first; one alone is meant for certain. */
	readonly meant: readonly string[];
	/** More than these may be meant: too little was typed. */
	readonly isMore: boolean;
	/** When there are none: those that may be meant, else those with the numbers that look most like it. */
	readonly nearest: readonly string[];
}

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
	if (key.length > WHOLE_KEY_LETTERS_MAX) return { ...none, nearest: inside(database, text) };
	const rows = productsWithKey(database, key);
	const whole = rows.filter(({ source }) => source === KEY_OF.number);
	// A whole number is meant, whatever begins with it; a name is the beginning of others' names as well.
	const slugs = (whole.length > 0 ? rows.filter(({ source }) => source !== KEY_OF.part) : rows).map(({ slug }) => slug);
	const meant = [...new Set(whole.length > 0 ? slugs : [...slugs, ...beginningLike(database, key)])];
	const [only] = meant;
	if (only === undefined) return { ...none, nearest: guessed(database, text, key) };
	if (meant.length === 1 && !isSpelledSo(database, only, text, rows)) return { ...none, nearest: meant };
	return { meant: meant.slice(0, JUMP_PRODUCTS_MAX), isMore: meant.length > JUMP_PRODUCTS_MAX, nearest: [] };
}

/** Whether the only product of a key, or of its beginning, is written with the letters and digits that were typed. */
function isSpelledSo(database: Rows, only: string, text: string, rows: readonly KeyRow[]): boolean {
	const spellings =
		rows.length > 0
			? rows.filter(({ slug }) => slug === only)
			: database.all<{ spelled: string }>(
					"SELECT spelled FROM model_key WHERE rank IN (0, 1) AND key >= ?1 AND key < ?1 || '\u{10ffff}' LIMIT ?2",
					...[modelKey(text), JUMP_SPELLINGS_MAX],
				);
	return spellings.some(({ spelled }) => ` ${spelled}`.includes(` ${spelledKey(text)}`));
}

/** What somebody may mean whose number is none: without its suffix, what stands within a sentence, its end, what looks like it. */
function guessed(database: Rows, text: string, key: string): readonly string[] {
	const bare = modelKey(withoutBrand(database, text));
	const unsuffixed = withoutSuffix(database, text);
	if (unsuffixed) return unsuffixed.slugs;
	for (const way of [inside, () => (hasDigit(text) ? endingLike(database, bare) : [])]) {
		const found = way(database, text);
		if (found.length > 0) return found.slice(0, JUMP_PRODUCTS_MAX);
	}
	return [...new Set([...oneSlipAway(database, bare), ...alike(database, key)])].slice(0, JUMP_PRODUCTS_MAX);
}

function inside(database: Rows, text: string): readonly string[] {
	const { best, near } = numbersInside(database, wordsIn(text));
	return [...best, ...near].slice(0, JUMP_PRODUCTS_MAX);
}

/** Products whose number begins with most of the same letters. */
function alike(database: Rows, key: string): string[] {
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
	return shared < JUMP_LETTERS_MIN ? [] : beginningLike(database, key.slice(0, shared));
}

function sharedBeginning(one: string, other: string): number {
	let length = 0;
	while (length < one.length && one[length] === other[length]) length++;
	return length;
}
