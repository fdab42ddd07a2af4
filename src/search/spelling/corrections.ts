import {
	CLITIC_ROWS_MAX,
	CORRECTED_WORDS_MAX,
	CORRECTIONS_TRIED_MAX,
	SPELLING_LETTERS,
	SPELLING_ROWS_MAX,
} from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { formsKey } from "../synonyms/phrase.ts";
import { compoundApart } from "../text/compound-apart.ts";
import { countsOf } from "../text/vocabulary.ts";
import { cliticsOf } from "./clitics.ts";
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

/** Whether a word is another form of a word. */
const isForm = (word: string, other: string, locale: string): boolean =>
	formsKey(word, locale) === formsKey(other, locale);

/** What a word that nobody wrote may be. */
function spelled(database: Rows, locale: string, word: string): readonly (readonly string[])[] {
	const near = fewestSlips(
		nearestWords(database, locale, word, {
			...{ likeness: 2, before: "", most: SPELLING_ROWS_MAX },
			keys: (letters) => deletionsOf(letters, deletionsKept(letters.length)),
		}),
		cliticsOf(word, locale).flatMap(({ before, rest }) =>
			nearestWords(database, locale, rest, {
				...{ likeness: Number(before === ""), before, most: CLITIC_ROWS_MAX },
				keys: (letters) => deletionsOf(letters, 1),
			}),
		),
	);
	// What stands there with a small word is found by its stem: it is no other word.
	if (near.some((each) => each.count === 0 && isForm(each.word, word, locale))) return [];
	const isNear = near[0] !== undefined && near[0].count < 2;
	const apart = isNear ? [] : compoundApart(database, locale, word);
	if (apart.length > 0) return [apart];
	const two = isNear ? null : twoWords(database, locale, word);
	const likely = likeliest(database, locale, near).slice(0, CORRECTIONS_TRIED_MAX);
	const one = likely.map(({ word: each }) => [each]);
	if (two === null) return one;
	// Two slips in a frequent word are likelier than a blank between two rare ones: `firmwear`.
	return (likely[0]?.often ?? 0) > two.often ? [...one, two.words] : [two.words, ...one];
}

interface Near {
	readonly word: string;
	readonly count: number;
	readonly isLikely: boolean;
	/** Whether it has the first letter that was typed. */
	readonly isBegun: boolean;
	/** How like what it is near to is to what was typed: as it is 2, without its small words 1, with another one 0. */
	readonly likeness: number;
}

/** Where words near to a typed one are looked for. */
interface NearAt {
	readonly likeness: number;
	/** What may stand before it in one with it. */
	readonly before: string;
	/** Under what words are found, the fewest letters left out first, and how many of them are compared. */
	readonly keys: (letters: string) => ReadonlySet<string>;
	readonly most: number;
}

/** The words of the vocabulary that are some slips away, if any is near enough; of so few letters the first is right. */
function nearestWords(database: Rows, locale: string, typed: string, { likeness, before, keys, most }: NearAt): Near[] {
	const letters = lettersOf(before + typed);
	const rows = database.all<{ word: string }>(
		"SELECT s.word FROM json_each(?) AS near CROSS JOIN spelling AS s ON s.locale = ? AND s.key = near.value LIMIT ?",
		...[JSON.stringify([...keys(letters)]), locale, most],
	);
	const own = letters.length - before.length;
	const isShort = slipsIn(own) === 0;
	return [...new Set(rows.map(({ word }) => word))].flatMap((word): Near[] => {
		if (!word.startsWith(before)) return [];
		const other = lettersOf(word);
		const slips = slipsBetween(letters, other, slipsIn(Math.max(own, other.length - before.length)));
		const isBegun = word[before.length] === typed[0];
		return slips && (isBegun || !isShort) ? [{ word, isBegun, likeness, ...slips }] : [];
	});
}

/** Those with the fewest slips, each once: as it was found first. */
function fewestSlips(...found: readonly (readonly Near[])[]): Near[] {
	const fewest = Math.min(...found.flat().map(({ count }) => count));
	const near = found.flat().filter(({ count }) => count === fewest);
	return [...Map.groupBy(near, ({ word }) => word).values()].flatMap(([first]) => first ?? []);
}

/** Of words equally near first those with the same first letter, which few mistype; a slip of the fingers; what stands most often. */
function likeliest(
	database: Rows,
	locale: string,
	near: readonly Near[],
): { readonly word: string; readonly often: number }[] {
	if (near.length === 0) return [];
	const counts = countsOf(
		database,
		locale,
		near.map(({ word }) => word),
	);
	const weight = ({ word, isBegun, likeness, isLikely }: Near) => [
		...[Number(isBegun), likeness, Number(isLikely)],
		counts.get(word) ?? 0,
	];
	const weighed = near.map((each) => ({ word: each.word, weight: weight(each) }));
	weighed.sort((a, b) => {
		const at = a.weight.findIndex((own, place) => own !== b.weight[place]);
		return at < 0 ? (a.word < b.word ? -1 : 1) : (b.weight[at] ?? 0) - (a.weight[at] ?? 0);
	});
	return weighed.map(({ word }) => ({ word, often: counts.get(word) ?? 0 }));
}

/** Two known words that were typed as one, where the rarer of them is the commonest, and how often that stands somewhere. */
function twoWords(
	database: Rows,
	locale: string,
	typed: string,
): { readonly words: readonly [string, string]; readonly often: number } | null {
	const splits: [string, string][] = [];
	const least = SPELLING_LETTERS.ofTwo;
	for (let at = least; at <= typed.length - least; at++) splits.push([typed.slice(0, at), typed.slice(at)]);
	const counts = countsOf(database, locale, splits.flat());
	const often = ([before, after]: [string, string]) => Math.min(counts.get(before) ?? 0, counts.get(after) ?? 0);
	const best = splits.sort((a, b) => often(b) - often(a))[0];
	return best && often(best) > 1 ? { words: best, often: often(best) } : null;
}
