import { NEAR_WORDS_MAX } from "#src/site/meant-limits.ts";

/** Letters of the longest word that is compared; longer ones are no slip of a finger. */
const WORD_MAX_LENGTH = 60;

/** Two letters that changed places are nearer to what was meant than another letter: no key was missed. */
const SWAP = 0.9;

/** How many letters are changed, left out, added or swapped between two words (optimal string alignment). */
function distance(one: string, other: string): number {
	let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let row = 1; row <= one.length; row++) {
		const line = [row];
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			line.push(
				Math.min(
					(last[column] ?? 0) + 1,
					(line[column - 1] ?? 0) + 1,
					(last[column - 1] ?? 0) + (isSame ? 0 : 1),
					isSwap ? (before[column - 2] ?? 0) + SWAP : Number.POSITIVE_INFINITY,
				),
			);
		}
		[before, last] = [last, line];
	}
	return last[other.length] ?? 0;
}

const plain = (word: string): string => word.toLowerCase().replace(/[-_ ]/g, "");

/** The word that was probably meant: one of at most a third other letters. Null when none is near. */
export function nearestWord(word: string, words: Iterable<string>): string | null {
	let nearest: { readonly word: string; readonly away: number } | null = null;
	if (word.length > WORD_MAX_LENGTH) return null;
	let compared = 0;
	for (const each of words) {
		if (compared++ >= NEAR_WORDS_MAX) break;
		if (each.length > WORD_MAX_LENGTH || Math.abs(each.length - word.length) > each.length / 2) continue;
		const away = distance(plain(word), plain(each));
		if (away <= Math.max(1, Math.floor(each.length / 3)) && away < (nearest?.away ?? Number.POSITIVE_INFINITY))
			nearest = { word: each, away };
	}
	return nearest?.word ?? null;
}
