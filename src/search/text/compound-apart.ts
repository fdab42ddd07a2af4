import { COMPOUND_BEGINNINGS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { beginningsOf, partsOf, possibleParts } from "./compound-parts.ts";
import { stopWords } from "./stop-words.ts";
import { countsOf } from "./vocabulary.ts";
import { languageOf } from "./words.ts";

/**
 * The two or three words that a folded word is made of which stands nowhere itself, by what the texts of a locale hold:
 * `Fernbedienungsbatteriefach`. A few looks at the vocabulary.
 *
 * @returns none when it is no compound of words that stand somewhere
 */
export function compoundApart(database: Rows, locale: string, word: string): readonly string[] {
	const language = languageOf(locale);
	const inTwo = (each: string): readonly string[] => {
		const possible = possibleParts(each, language);
		const counts = countsOf(database, locale, possible);
		return partsOf(each, language, (part) => counts.get(part) ?? 0);
	};
	const two = inTwo(word);
	if (two.length > 0) return two;
	const beginnings = beginningsOf(word, language);
	const known = countsOf(
		database,
		locale,
		beginnings.flatMap(({ words }) => words),
	);
	const stops = stopWords(locale);
	const begun = beginnings.flatMap(({ words, rest }) => {
		const first = words.find((each) => known.has(each) && !stops.has(each));
		return first === undefined ? [] : [{ first, rest }];
	});
	for (const { first, rest } of begun.slice(0, COMPOUND_BEGINNINGS_MAX)) {
		const others = inTwo(rest);
		if (others.length > 0) return [first, ...others];
	}
	return [];
}
