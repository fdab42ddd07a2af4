import { modelKey } from "#src/site/model-key.ts";
import {
	MISTYPED_NUMBER_LETTERS,
	MISTYPED_NUMBERS_MAX,
	NEAREST_NUMBERS_MAX,
	NUMBER_WORDS_MAX,
} from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { withoutBrand } from "./brand-words.ts";
import { namesBeginningLike, productsWithKey } from "./key-rows.ts";
import { KEY_OF, type KeyOf } from "./model-keys.ts";
import { hasDigit, wordsIn } from "./number-words.ts";

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
export function oneSlipAway(
	database: Rows,
	key: string,
	keysOf: KeyOf = key.length < PART_LEAST ? KEY_OF.name : KEY_OF.part,
): string[] {
	const { least, most } = MISTYPED_NUMBER_LETTERS;
	if (key.length < least || key.length > most) return [];
	const rows = database.all<{ slug: string }>(
		`SELECT m.slug FROM json_each(?1) AS near CROSS JOIN model_key AS m ON m.rank IN (0, 1) AND m.key = near.value AND m.source <= ?2
		ORDER BY m.source = ${KEY_OF.part}, near.key, m.rank, m.source, m.slug LIMIT ?3`,
		JSON.stringify([key, ...mistypedFor(key)]),
		keysOf,
		NEAREST_NUMBERS_MAX * MISTYPED_NUMBERS_MAX,
	);
	return [...new Set(rows.map(({ slug }) => slug))].slice(0, NEAREST_NUMBERS_MAX);
}

/**
 * Products whose number or name is nearly one that a query names, for a query that names none: what is offered, and never
 * searched for instead. With and without a brand's name; of a longer text the words with digits; else by name. What has no digit may be a number whose digits were typed as letters.
 */
export function nearestNumbers(database: Rows, query: string): string[] {
	const typed = queryText(query).trim();
	const text = withoutBrand(database, typed);
	const words = wordsIn(text);
	if (!hasDigit(text)) return /\d/.test(modelKey(text)) ? readAs(database, modelKey(text)) : [];
	const whole = words.length <= NUMBER_WORDS_MAX ? [typed, text].map(modelKey) : [];
	const keys = [...whole, ...words.filter(hasDigit).map(modelKey)];
	const long = [...new Set(keys)].filter((key) => key.length >= MISTYPED_NUMBER_LETTERS.least);
	const found = long.slice(0, MISTYPED_NUMBERS_MAX).flatMap((key) => oneSlipAway(database, key));
	return [...new Set(found.length > 0 ? found : nearestNames(database, query))].slice(0, NEAREST_NUMBERS_MAX);
}

/**
 * Products whose whole name is nearly what a query is that begins as names of products do, else those with that name up to
 * another number: it is a name, though each of its words may stand in some text. The brand may stand before it.
 */
export function nearestNames(database: Rows, query: string): string[] {
	for (let words = wordsIn(queryText(query).trim()); words.length > 0; words = words.slice(1)) {
		const name = words.join(" ");
		if (!hasDigit(name) || withoutBrand(database, name) === name) return [];
		if (words.length > NUMBER_WORDS_MAX) continue;
		const found = oneSlipAway(database, modelKey(name), KEY_OF.name);
		const named = found.length > 0 ? found : ofOneSeries(database, name);
		if (named.length > 0) return named;
	}
	return [];
}

/** Products with this name up to a number at its end, which is another one: of `Arco 1000` those from `Arco 150` on. */
function ofOneSeries(database: Rows, typed: string): string[] {
	const words = wordsIn(typed);
	const [last = "", series] = [words.at(-1), modelKey(words.slice(0, -1).join(""))];
	if (!/^\d+$/.test(last) || series.length < MISTYPED_NUMBER_LETTERS.least) return [];
	const named = namesBeginningLike(database, series).map(({ slug, key }) => ({
		slug,
		number: key.slice(series.length),
	}));
	return named
		.filter(({ number }) => /^\d+$/.test(number))
		.sort((a, b) => Math.abs(Number(a.number) - Number(last)) - Math.abs(Number(b.number) - Number(last)))
		.map(({ slug }) => slug)
		.slice(0, NEAREST_NUMBERS_MAX);
}

/** Products with this very number. */
const readAs = (database: Rows, key: string): string[] =>
	productsWithKey(database, key)
		.filter(({ source }) => source <= KEY_OF.alias)
		.map(({ slug }) => slug)
		.slice(0, NEAREST_NUMBERS_MAX);
