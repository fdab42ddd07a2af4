import type { Audience } from "#src/contract/audience.ts";
import type { Rows } from "../rows.ts";

/** How often each word stands in the texts of a locale; those that stand nowhere are left out. One look. */
export function countsOf(database: Rows, locale: string, words: readonly string[]): ReadonlyMap<string, number> {
	return new Map(wordsAmong(database, locale, words).map(({ word, count }) => [word, count]));
}

/** Which of these words stand in the texts of a locale, how often, and who may read the texts. One look. */
export function wordsAmong(
	database: Rows,
	locale: string,
	words: readonly string[],
): readonly { readonly word: string; readonly count: number; readonly audience: Audience }[] {
	if (words.length === 0) return [];
	return database.all(
		"SELECT word, count, audience FROM vocabulary WHERE locale = ? AND word IN (SELECT value FROM json_each(?))",
		...[locale, JSON.stringify([...new Set(words)])],
	);
}
