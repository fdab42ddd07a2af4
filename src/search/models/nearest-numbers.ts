import { modelKey } from "#src/site/model-key.ts";
import { MISTYPED_NUMBER_LETTERS, MISTYPED_NUMBERS_MAX, NEAREST_NUMBERS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { withoutBrand } from "./brand-words.ts";
import { productsWithKey } from "./key-rows.ts";
import { KEY_OF } from "./model-keys.ts";
import { hasDigit, WORDS_OF_NUMBER, wordsIn } from "./number-words.ts";

/** The letters of keys: O is 0, I and L are 1. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz0123456789";

/**
 * Every key that is one slip away: two letters exchanged, one doubled, one missing, one wrong; the likeliest slip first.
 * They depend on the key alone, so that the index of numbers is asked as often in a catalogue of any size.
 */
function mistypedFor(key: string): ReadonlySet<string> {
	const found = new Set<string>();
	const places = [...key].map((letter, at) => ({ letter, before: key.slice(0, at), after: key.slice(at + 1) }));
	for (const { letter, before, after } of places)
		if (after !== "") found.add(`${before}${after[0]}${letter}${after.slice(1)}`);
	for (const { before, after } of places) found.add(before + after);
	for (const { letter, before, after } of places)
		for (const other of LETTERS) found.add(before + letter + other + after);
	for (const other of LETTERS) found.add(other + key);
	for (const { before, after } of places) for (const other of LETTERS) found.add(before + other + after);
	found.delete(key);
	return found;
}

/** So few letters are a part of too many numbers to be one that was mistyped. */
const PART_LEAST = 5;

/** Products with a number one slip away from this key, or read like it, the likeliest slip and what is whole first. */
export function oneSlipAway(database: Rows, key: string): string[] {
	const { least, most } = MISTYPED_NUMBER_LETTERS;
	if (key.length < least || key.length > most) return [];
	const rows = database.all<{ slug: string }>(
		`SELECT m.slug FROM json_each(?1) AS near CROSS JOIN model_key AS m ON m.rank IN (0, 1) AND m.key = near.value AND m.source <= ?2
		ORDER BY m.source = ${KEY_OF.part}, near.key, m.rank, m.source, m.slug LIMIT ?3`,
		JSON.stringify([key, ...mistypedFor(key)]),
		key.length < PART_LEAST ? KEY_OF.name : KEY_OF.part,
		NEAREST_NUMBERS_MAX * MISTYPED_NUMBERS_MAX,
	);
	return [...new Set(rows.map(({ slug }) => slug))].slice(0, NEAREST_NUMBERS_MAX);
}

/**
 * Products whose number is nearly one that a query names, for a query that names none: what is offered, and never
 * searched for instead. Without regard to a brand's name; of a longer text the words with digits. What has no digit may
 * be a number whose digits were typed as letters.
 */
export function nearestNumbers(database: Rows, query: string): string[] {
	const text = withoutBrand(database, queryText(query).trim());
	const words = wordsIn(text);
	const whole = modelKey(text);
	if (!hasDigit(text)) return /\d/.test(whole) ? readAs(database, whole) : [];
	const keys = [...(words.length <= WORDS_OF_NUMBER ? [whole] : []), ...words.filter(hasDigit).map(modelKey)];
	const long = [...new Set(keys)].filter((key) => key.length >= MISTYPED_NUMBER_LETTERS.least);
	const found = long.slice(0, MISTYPED_NUMBERS_MAX).flatMap((key) => oneSlipAway(database, key));
	return [...new Set(found)].slice(0, NEAREST_NUMBERS_MAX);
}

/** Products with this very number. */
const readAs = (database: Rows, key: string): string[] =>
	productsWithKey(database, key)
		.filter(({ source }) => source <= KEY_OF.alias)
		.map(({ slug }) => slug)
		.slice(0, NEAREST_NUMBERS_MAX);
