import {
	CORRECTED_WORDS_MAX,
	CORRECTIONS_TRIED_MAX,
	SPELLING_LETTERS,
	SPELLING_ROWS_MAX,
} from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { compoundApart } from "../text/compound-apart.ts";
import { countsOf } from "../text/vocabulary.ts";
import { deletionsKept, deletionsOf, isMistypeable, lettersOf, slipsIn } from "./deletions.ts";
import { slipsBetween } from "./slips.ts";

/**
 * What those words of a query that nobody wrote may be: words one slip away, the words of a
 * compound, two words typed as one, words two slips away.
 * What stands somewhere is what was meant, what has digits is a number. A bounded number of rows for a bounded number of
 * words.
 *
 * @returns by the word that was typed the words instead, the likeliest first
 */
export function corrections(
	database: Rows,
	locale: string,
	words: readonly string[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
	const mistypeable = words.filter(isMistypeable);
	const known = countsOf(database, locale, mistypeable);
	const unknown = mistypeable.filter((word) => !known.has(word));
	return new Map(
		unknown.slice(0, CORRECTED_WORDS_MAX).flatMap((word) => {
			const others = spelled(database, locale, word);
			return others.length > 0 ? [[word, others]] : [];
		}),
	);
}

/** What a word that nobody wrote may be. */
function spelled(database: Rows, locale: string, word: string): readonly (readonly string[])[] {
	const near = nearestWords(database, locale, word);
	if (near[0]?.count !== 1) {
		const apart = compoundApart(database, locale, word);
		const words = apart.length > 0 ? apart : twoWords(database, locale, word);
		if (words) return [words];
	}
	return likeliest(database, locale, near, word)
		.slice(0, CORRECTIONS_TRIED_MAX)
		.map((each) => [each]);
}

interface Near {
	readonly word: string;
	readonly count: number;
	readonly isLikely: boolean;
}

/** The words of the vocabulary that are the fewest slips away, if any is near enough; of so few letters the first is right. */
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
	const isShort = slipsIn(letters.length) === 0;
	return near.filter(({ word, count }) => count === fewest && (!isShort || word[0] === typed[0]));
}

/** Of words equally near first those with the same first letter, which few mistype; a slip of the fingers; what stands most often. */
function likeliest(database: Rows, locale: string, near: readonly Near[], typed: string): string[] {
	if (near.length === 0) return [];
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
	return weighed.map(({ word }) => word);
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
