import { withPlainDigits } from "./digits.ts";

/**
 * The letters of a model number as they were typed: without regard to case, spaces, hyphens, dots and slashes, and with
 * the digits of every keyboard as digits.
 */
export const spelledKey = (text: string): string =>
	withPlainDigits(text.normalize("NFKC").toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Model numbers as people type them: those letters, with letter O and digit 0, letter I, letter L and digit 1 alike.
 * `HTV-65E9K/U` and `htv 65 e9 k/u` meet at the same letters.
 */
export const modelKey = (text: string): string => spelledKey(text).replaceAll("o", "0").replaceAll(/[il]/g, "1");
