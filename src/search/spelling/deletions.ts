import { CORRECTED_WORD_LETTERS_MAX, SPELLING_LETTERS } from "#src/site/search-limits.ts";
import { isUnspaced } from "../text/words.ts";

/** The letters in which somebody errs: of Hangul those that a syllable is made of (Unicode Standard 3.12). */
export const lettersOf = (word: string): string => (/\p{Script=Hangul}/u.test(word) ? word.normalize("NFD") : word);

/** How many slips are understood between two words, of which the longer has so many letters. */
export const slipsIn = (letters: number): 0 | 1 | 2 =>
	letters < SPELLING_LETTERS.one ? 0 : letters < SPELLING_LETTERS.two ? 1 : 2;

/** Whether a word may stand for one that was mistyped: no number, and of a script that is written in letters. */
export const isCorrectable = (word: string): boolean => isOfLetters(word) && slipsIn(lettersOf(word).length) > 0;

/** Whether a word may be mistyped: a letter may be missing. */
export const isMistypeable = (word: string): boolean => isOfLetters(word) && slipsIn(lettersOf(word).length + 1) > 0;

const isOfLetters = (word: string): boolean =>
	!/\d/.test(word) && !isUnspaced(word) && word.length <= CORRECTED_WORD_LETTERS_MAX;

/**
 * The beginning of a word as it is, without each of its letters, and without each two: the fewest first. Words that are
 * some slips apart have one in common, in any alphabet (symmetric deletions over a prefix, as SymSpell has them).
 *
 * @param word its letters
 * @param most letters that are left out
 */
export function deletionsOf(word: string, most: 0 | 1 | 2): ReadonlySet<string> {
	const found = new Set([word.slice(0, SPELLING_LETTERS.prefix)]);
	let last: ReadonlySet<string> = new Set(found);
	for (let left = 0; left < most; left++) {
		const next = new Set<string>();
		for (const each of last) for (let at = 0; at < each.length; at++) next.add(each.slice(0, at) + each.slice(at + 1));
		for (const each of next) found.add(each);
		last = next;
	}
	return found;
}

/** How many letters of a word are left out to meet others: one that is two letters longer is meant with two slips. */
export const deletionsKept = (letters: number): 1 | 2 => (letters < SPELLING_LETTERS.two - 2 ? 1 : 2);
