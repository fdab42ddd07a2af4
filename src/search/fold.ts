/** Letters that decomposition does not take apart, as they are typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ı: "i",
	ة: "ه",
	ى: "ي",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
/** Latin, Greek and Cyrillic accents and Arabic vowel signs; not the voicing marks of Japanese. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const PLAIN = /^[\u0000-\u007f]*$/;

/** A text without case, accents and vowel signs, so that it meets what people type. */
export function fold(text: string): string {
	if (PLAIN.test(text)) return text.toLowerCase();
	return text
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replace(MARKS, "")
		.normalize("NFC")
		.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** Scripts written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** Overlapping pairs of letters: how unspaced text is indexed. */
export function pairs(run: string): string[] {
	const letters = [...run];
	return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** A text as the index stores it: folded words, and pairs of letters where a script has no spaces. */
export const indexed = (text: string): string => fold(text).replace(UNSPACED, (run) => ` ${pairs(run).join(" ")} `);

/** The words of a text with where they stand in it, one after the other; a run without spaces is one word. */
export function* wordsOf(text: string): Generator<{ word: string; start: number; end: number }> {
	for (const match of text.matchAll(WORD))
		yield { word: fold(match[0]), start: match.index, end: match.index + match[0].length };
}

export const isUnspaced = (word: string): boolean =>
	/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u.test(word);
