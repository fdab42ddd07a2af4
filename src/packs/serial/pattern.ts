import { SERIAL_MAX_LENGTH } from "#src/contract/serial-number-checker/form.ts";

/**
 * What the serial numbers of a model look like, sign by sign: `@` is a letter, `#` a digit, `*` either, and a capital
 * letter or digit stands for itself.
 */
export const SERIAL_PATTERN = /^[A-Z0-9@#*]{3,32}$/;

const CLASSES: Readonly<Record<string, RegExp>> = { "@": /^[A-Z]$/, "#": /^[0-9]$/, "*": /^[A-Z0-9]$/ };

/** Signs that people take for each other. */
const TWINS: Readonly<Record<string, string>> = { O: "0", "0": "O", I: "1", "1": "I" };

const isOf = (sign: string, letter: string): boolean => CLASSES[sign]?.test(letter) ?? sign === letter;

/** Whether a number as its author writes it has this pattern, or the beginning of one. */
export function fitsPattern(pattern: string, number: string, part: "whole" | "beginning" = "whole"): boolean {
	const isLong = part === "whole" ? number.length === pattern.length : number.length <= pattern.length;
	return isLong && [...number].every((letter, index) => isOf(pattern[index] ?? "", letter));
}

/** A number of a pattern, to show how one looks: its digits count on, as nobody takes for a number of nothing. */
export function exampleOf(pattern: string): string {
	let digits = 0;
	return [...pattern].map((sign) => (sign === "@" ? "A" : CLASSES[sign] ? String(++digits % 10) : sign)).join("");
}

/** Whether a number that somebody types can be one of both patterns. */
export function overlap(one: string, other: string): boolean {
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
	return (
		one.length === other.length &&
		[...one].every((sign, index) =>
			letters.some(
				(letter) => readingsAt(sign, letter).length > 0 && readingsAt(other[index] ?? "", letter).length > 0,
			),
		)
	);
}

/**
 * What a typed letter can mean at a sign, where O and 0, I and 1 are not told apart: one where the sign says which it
 * is, two where it takes both, none where it fits none.
 */
export const readingsAt = (sign: string, letter: string): string[] =>
	[letter, TWINS[letter] ?? letter].filter((each, index, both) => both.indexOf(each) === index && isOf(sign, each));

const digitOf = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/**
 * The letters and digits of a number as people type it: of any width and case, in Arabic digits too, without spaces,
 * hyphens and other separators. Null when something else is in it, or nothing.
 */
export function lettersOf(typed: string): string | null {
	if (typed.length > SERIAL_MAX_LENGTH) return null;
	const letters = typed
		.normalize("NFKC")
		.replace(/[\s\p{Z}\p{Cf}\p{Pd}\u2212\u30fc_.,:/]/gu, "")
		.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digitOf)
		.toUpperCase();
	return /^[A-Z0-9]+$/.test(letters) && letters.length <= SERIAL_MAX_LENGTH ? letters : null;
}
