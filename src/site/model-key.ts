/** Digits as Arabic and Persian write them (Unicode Standard 9.2): the last four bits are the digit. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Model numbers as people type them: without regard to case, spaces, hyphens and dots, with letter O
 * and digit 0, letter I and digit 1 alike, in the digits of Arabic and Persian keyboards, too. `HTV-65E9K/U` and
 * `htv 65 e9 k` meet at the same letters.
 */
export function modelKey(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
		.replace(/[^\p{L}\p{N}/]/gu, "")
		.replaceAll("o", "0")
		.replaceAll(/[il]/g, "1")
		.replaceAll("/", "");
}
