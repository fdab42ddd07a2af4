import { CONTACT_BEGUN_LETTERS_MIN } from "#src/site/search-limits.ts";
import { categoryNamed } from "./context/category-names.ts";
import { brandWordsAmong } from "./models/brand-words.ts";
import type { Rows } from "./rows.ts";
import { isUnspaced } from "./text/words.ts";
import { understand } from "./understand.ts";

/** A comma of any script. */
const COMMA = /[,،、]/u;

/** Those of the locale files, which are the same for every query. */
const understood = new Map<string, ReadonlySet<string>>();

/** Phrases by their words, those that say nothing left out. */
function phrasesOf(phrases: string, locale: string): ReadonlySet<string> {
	const key = `${locale} ${phrases}`;
	const known =
		understood.get(key) ?? new Set(phrases.split(COMMA).map((phrase) => understand(phrase, locale).words.join(" ")));
	understood.set(key, known);
	return known;
}

/** Whether words are phrases one after the other, and nothing else. */
function areAll(words: readonly string[], phrases: ReadonlySet<string>): boolean {
	if (words.length === 0) return true;
	return words.some((_, place) => {
		const [first, rest] = [words.slice(0, place + 1), words.slice(place + 1)];
		return phrases.has(first.join(" ")) && areAll(rest, phrases);
	});
}

/**
 * Whether somebody looks for the company and not for what it has written: a query of nothing but words for that, beside
 * which a brand or a kind of device may be named.
 *
 * @param phrases words and phrases that do so, with commas between
 */
export function asksForContact(database: Rows, locale: string, query: string, phrases: string): boolean {
	const known = phrasesOf(phrases, locale);
	const { words } = understand(query, locale);
	if (words.length === 0 || !words.some((_, from) => isBegun(words, from, known))) return false;
	const withoutBrand = (each: readonly string[]) => {
		const brands = brandWordsAmong(database, each);
		return each.filter((word) => !brands.has(word));
	};
	const isAll = (each: readonly string[]) => each.length > 0 && areAll(each, known);
	if (isAll(words) || isAll(withoutBrand(words))) return true;
	return isAll(withoutBrand(categoryNamed(database, locale, words)?.besides ?? []));
}

const isBegun = (words: readonly string[], from: number, phrases: ReadonlySet<string>): boolean =>
	words.some((_, to) => to >= from && phrases.has(words.slice(from, to + 1).join(" ")));

/** Whether what was typed so far is such a query, or the beginning of one. */
export function beginsToAskForContact(database: Rows, locale: string, typed: string, phrases: string): boolean {
	if (asksForContact(database, locale, typed, phrases)) return true;
	const begun = understand(typed, locale).words.join(" ");
	if (begun.length < CONTACT_BEGUN_LETTERS_MIN && !isUnspaced(begun)) return false;
	// A whole word of a phrase may go on to anything: `phone`.
	const isBegunBy = (phrase: string) => phrase.startsWith(begun) && !phrase.slice(begun.length).includes(" ");
	return begun !== "" && [...phrasesOf(phrases, locale)].some(isBegunBy);
}
