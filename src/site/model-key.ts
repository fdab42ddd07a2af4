/** Digits as Arabic and Persian write them (Unicode Standard 9.2): the last four bits are the digit. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The letters of a model number as they were typed: without regard to case, spaces, hyphens, dots and slashes, and with
 * the digits of Arabic and Persian keyboards as digits.
 */
export const spelledKey = (text: string): string =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
		.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Model numbers as people type them: those letters, with letter O and digit 0, letter I, letter L and digit 1 alike.
 * `HTV-65E9K/U` and `htv 65 e9 k/u` meet at the same letters.
 */
export const modelKey = (text: string): string => spelledKey(text).replaceAll("o", "0").replaceAll(/[il]/g, "1");
