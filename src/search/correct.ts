import { CORRECTED_WORD_LETTERS_MAX, CORRECTED_WORDS_MAX } from "#src/site/limits.ts";
import { isUnspaced } from "./fold.ts";
import type { Rows } from "./rows.ts";

/** Words shorter than this have too many neighbours one letter away. */
const LEAST_LENGTH = 4;
const LATIN = "abcdefghijklmnopqrstuvwxyz";
const ARABIC = "ءآأؤإئابتثجحخدذرزسشصضطظعغفقكلمنهوي";

const lettersOf = (word: string) => (/\p{Script=Arabic}/u.test(word) ? ARABIC : LATIN);

/** Every word one of these letters away: one missing, one too many, one wrong, two exchanged. */
export function neighbours(word: string, letters: string): Set<string> {
	const found = new Set<string>();
	for (let at = 0; at <= word.length; at++) {
		const [before, after] = [word.slice(0, at), word.slice(at)];
		if (after) found.add(before + after.slice(1));
		if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
		for (const letter of letters) {
			found.add(before + letter + after);
			if (after) found.add(before + letter + after.slice(1));
		}
	}
	found.delete(word);
	return found;
}

const isCorrectable = (word: string): boolean =>
	word.length >= LEAST_LENGTH && word.length <= CORRECTED_WORD_LETTERS_MAX && !isUnspaced(word) && !/\d/.test(word);

function isKnown(database: Rows, locale: string, word: string, isPrefix: boolean): boolean {
	return isPrefix
		? database.get(
				"SELECT 1 FROM vocabulary WHERE locale = ?1 AND word >= ?2 AND word < ?2 || '\u{10ffff}' LIMIT 1",
				locale,
				word,
			) !== undefined
		: database.get("SELECT 1 FROM vocabulary WHERE locale = ? AND word = ?", locale, word) !== undefined;
}

/** The words with those that nobody wrote replaced by the commonest word one letter away; null when nothing changes. */
export function correct(
	database: Rows,
	locale: string,
	words: readonly string[],
	isOpenEnded: boolean,
): string[] | null {
	let left = CORRECTED_WORDS_MAX;
	const corrected = words.map((word, index) => {
		if (left === 0 || !isCorrectable(word)) return word;
		if (isKnown(database, locale, word, isOpenEnded && index === words.length - 1)) return word;
		left--;
		const best = database.get<{ word: string }>(
			"SELECT word FROM vocabulary WHERE locale = ? AND word IN (SELECT value FROM json_each(?)) ORDER BY count DESC, word LIMIT 1",
			locale,
			JSON.stringify([...neighbours(word, lettersOf(word))]),
		);
		return best?.word ?? word;
	});
	return corrected.some((word, index) => word !== words[index]) ? corrected : null;
}
