import type { Rows } from "../rows.ts";
import { formsKey, phrasesIn, WORDS_OF_PHRASE } from "../synonyms/phrase.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";

/** What categories are called: the words of a name in all their forms, and a word of it that alone says as much. */
export const CATEGORY_NAME_TABLE =
	"CREATE TABLE category_name (locale TEXT NOT NULL, audience TEXT NOT NULL, phrase TEXT NOT NULL, is_part INTEGER NOT NULL, category TEXT NOT NULL, PRIMARY KEY (locale, phrase, category)) WITHOUT ROWID;";

/** A phrase written as one word. */
export const asOneWord = (phrase: string): string => phrase.replaceAll(" ", "");

/** A category that words name, and what they say besides. */
export interface NamedInQuery {
	readonly category: string;
	readonly besides: readonly string[];
}

/**
 * The category that a query names, by its name in any form or by a word for the same thing; null when it names none, or
 * several. Of words that are a part of a longer name the longer one counts.
 */
export function categoryNamed(database: Rows, locale: string, words: readonly string[]): NamedInQuery | null {
	const phrases = phrasesIn(words);
	const synonyms = synonymsOf(database, locale, phrases);
	const keys = new Map(
		phrases.map((phrase) => [
			phrase,
			[phrase, asOneWord(phrase), ...(synonyms.get(phrase) ?? [])].map((each) => formsKey(each, locale)),
		]),
	);
	const rows = database.all<CategoryPhrase>(
		"SELECT phrase, is_part, category FROM category_name WHERE locale = ? AND phrase IN (SELECT value FROM json_each(?))",
		...[locale, JSON.stringify([...new Set([...keys.values()].flat())])],
	);
	// Who says all of a name means that, whatever else his words are a part of.
	const whole = rows.filter(({ is_part }) => is_part === 0);
	return whole.length === 0 ? onlyNamed(words, keys, rows) : onlyNamed(words, keys, whole);
}

interface CategoryPhrase {
	readonly phrase: string;
	readonly is_part: number;
	readonly category: string;
}

function onlyNamed(
	words: readonly string[],
	keys: ReadonlyMap<string, readonly string[]>,
	rows: readonly CategoryPhrase[],
): NamedInQuery | null {
	const byKey = Map.groupBy(rows, ({ phrase }) => phrase);
	const found = new Set<string>();
	const besides: string[] = [];
	for (let from = 0; from < words.length; ) {
		const named = [...Array(WORDS_OF_PHRASE).keys()]
			.map((shorter) => words.slice(from, from + WORDS_OF_PHRASE - shorter))
			.find((run) => keys.get(run.join(" "))?.some((key) => byKey.has(key)));
		for (const key of keys.get(named?.join(" ") ?? "") ?? [])
			for (const { category } of byKey.get(key) ?? []) found.add(category);
		if (!named) besides.push(...words.slice(from, from + 1));
		from += named?.length ?? 1;
	}
	const [category, ...others] = found;
	return category === undefined || others.length > 0 ? null : { category, besides };
}
