import { CORRECTED_WORDS_MAX, SPELLING_LETTERS, SPELLING_ROWS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { deletionsKept, deletionsOf, isCorrectable, lettersOf, slipsIn } from "./deletions.ts";
import { slipsBetween } from "./slips.ts";

/**
 * What those words of a query that nobody wrote most likely are: a word one slip away, two words typed as one, a word two
 * slips away. What stands somewhere is what was meant, what has digits is a number. A bounded number of rows for a bounded
 * number of words.
 *
 * @returns the words instead, by the word that was typed
 */
export function corrections(
	database: Rows,
	locale: string,
	words: readonly string[],
): ReadonlyMap<string, readonly string[]> {
	const unknown = words.filter((word) => isCorrectable(word) && !isKnown(database, locale, word));
	return new Map(
		unknown.slice(0, CORRECTED_WORDS_MAX).flatMap((word) => {
			const other = spelled(database, locale, word);
			return other ? [[word, other]] : [];
		}),
	);
}

const isKnown = (database: Rows, locale: string, word: string): boolean =>
	database.get("SELECT 1 FROM vocabulary WHERE locale = ? AND word = ?", locale, word) !== undefined;

/** What a word that nobody wrote most likely is. */
function spelled(database: Rows, locale: string, word: string): readonly string[] | null {
	const near = nearestWords(database, locale, word);
	const [first] = near;
	if (first?.count === 1) return [commonest(database, locale, near, word)];
	return twoWords(database, locale, word) ?? (first ? [commonest(database, locale, near, word)] : null);
}

interface Near {
	readonly word: string;
	readonly count: number;
	readonly isLikely: boolean;
}

/** The words of the vocabulary that are the fewest slips away, if any is near enough. */
function nearestWords(database: Rows, locale: string, typed: string): Near[] {
	const letters = lettersOf(typed);
	const rows = database.all<{ word: string }>(
		"SELECT s.word FROM json_each(?) AS near CROSS JOIN spelling AS s ON s.locale = ? AND s.key = near.value LIMIT ?",
		...[JSON.stringify([...deletionsOf(letters, deletionsKept(letters.length))]), locale, SPELLING_ROWS_MAX],
	);
	const near = [...new Set(rows.map(({ word }) => word))].flatMap((word): Near[] => {
		const other = lettersOf(word);
		const slips = slipsBetween(letters, other, slipsIn(Math.max(letters.length, other.length)));
		return slips ? [{ word, ...slips }] : [];
	});
	const fewest = Math.min(...near.map(({ count }) => count));
	return near.filter(({ count }) => count === fewest);
}

/** Of words equally near: one with the same first letter, which few mistype; a slip of the fingers; what stands most often. */
function commonest(database: Rows, locale: string, near: readonly Near[], typed: string): string {
	const counts = countsOf(
		database,
		locale,
		near.map(({ word }) => word),
	);
	const weight = ({ word, isLikely }: Near) => [Number(word[0] === typed[0]), Number(isLikely), counts.get(word) ?? 0];
	const weighed = near.map((each) => ({ word: each.word, weight: weight(each) }));
	weighed.sort((a, b) => {
		const at = a.weight.findIndex((own, place) => own !== b.weight[place]);
		return at < 0 ? (a.word < b.word ? -1 : 1) : (b.weight[at] ?? 0) - (a.weight[at] ?? 0);
	});
	return weighed[0]?.word ?? typed;
}

/** Two known words that were typed as one, where the rarer of them is the commonest. */
function twoWords(database: Rows, locale: string, typed: string): readonly [string, string] | null {
	const splits: [string, string][] = [];
	const least = SPELLING_LETTERS.ofTwo;
	for (let at = least; at <= typed.length - least; at++) splits.push([typed.slice(0, at), typed.slice(at)]);
	const counts = countsOf(database, locale, splits.flat());
	const often = ([before, after]: [string, string]) => Math.min(counts.get(before) ?? 0, counts.get(after) ?? 0);
	const best = splits.sort((a, b) => often(b) - often(a))[0];
	return best && often(best) > 1 ? best : null;
}

/** How often words stand in the texts of a locale; those that stand nowhere are left out. */
function countsOf(database: Rows, locale: string, words: readonly string[]): ReadonlyMap<string, number> {
	const rows = database.all<{ word: string; count: number }>(
		"SELECT word, count FROM vocabulary WHERE locale = ? AND word IN (SELECT value FROM json_each(?))",
		...[locale, JSON.stringify(words)],
	);
	return new Map(rows.map(({ word, count }) => [word, count]));
}
