import { withPlainDigits } from "#src/site/digits.ts";

/** Letters that decomposition does not take apart, as they are typed without them, and letters that keyboards confuse. */
const LETTERS: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
	ħ: "h",
	ŧ: "t",
	ŋ: "n",
	ı: "i",
	ς: "σ",
	"\u0629": "\u0647", // ة as ه
	"\u06c1": "\u0647", // ہ
	"\u06be": "\u0647", // ھ
	"\u06d5": "\u0647", // ە
	"\u06c3": "\u0647", // ۃ
	"\u0649": "\u064a", // ى as ي
	"\u06cc": "\u064a", // ی
	"\u06d2": "\u064a", // ے
	"\u06a9": "\u0643", // ک as ك
	"\u06aa": "\u0643", // ڪ
	"\u0671": "\u0627", // ٱ as ا
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * Accents of Latin, Greek and Cyrillic letters, but not those of й and ї, which are letters of their own; Arabic and
 * Hebrew vowel signs, tatweel, and what joins or parts letters unseen. The voicing marks of Japanese stay.
 */
const MARKS =
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
	/[\u200d\u200c\u2060\u00ad\u0300-\u0305\u0307\u0309-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\ufe00-\ufe0f]|(?<!и)\u0306|(?<!і)\u0308/gu;

/** Those that have a sibling in hiragana, in the same order. */
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const TO_HIRAGANA = 0x60;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const PLAIN = /^[\u0000-\u007f]*$/;

/**
 * A text without case, accents, vowel signs and scripts of digits, and with one letter for those that keyboards
 * confuse, so that it meets what people type. Folding it again changes nothing.
 */
export function fold(text: string): string {
	if (PLAIN.test(text)) return text.toLowerCase();
	const bare = text
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replace(MARKS, "")
		.normalize("NFC")
		.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
		.replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA));
	return withPlainDigits(bare);
}
