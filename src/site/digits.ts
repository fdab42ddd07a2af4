const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

const known = new Map<string, string>();

/** Digits of a script stand in order from zero, ten by ten (Unicode Standard 4.6); some scripts' tens follow one another. */
function plainDigit(digit: string): string {
	const found = known.get(digit);
	if (found !== undefined) return found;
	const code = digit.codePointAt(0) ?? 0;
	let first = code;
	while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
	const plain = String((code - first) % 10);
	known.set(digit, plain);
	return plain;
}

/** A text with the digits of every script as those of ASCII: `٦٥` and `६५` are `65`. */
export const withPlainDigits = (text: string): string => text.replace(DIGIT, plainDigit);
