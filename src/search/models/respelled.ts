import { spelledKey } from "#src/site/model-key.ts";

/**
 * A number or name as the content spells it, where another letter was typed for one of its letters: `Stilla 800` of
 * `Stlila 800`, which have the same key. A digit and the letter that looks like it are one.
 *
 * @param typed a text with the key of one of these
 * @param spellings letters and digits of numbers and names, as `spelledKey` writes them
 * @returns null where it is spelled as one of them
 */
export function respelled(typed: string, spellings: readonly string[]): string | null {
	const key = spelledKey(typed);
	const fitting = spellings.filter((spelled) => spelled.length === key.length);
	const [nearest] = fitting;
	if (nearest === undefined || fitting.some((spelled) => isAlike(key, spelled))) return null;
	let at = 0;
	const meant = typed.replace(/[\p{L}\p{N}]/gu, (letter) => {
		const [own = "", other = ""] = [key[at], nearest[at++]];
		if (own === other || !areLetters(own, other)) return letter;
		return letter === letter.toLowerCase() ? other : other.toUpperCase();
	});
	return isAlike(spelledKey(meant), nearest) ? meant : null;
}

const areLetters = (one: string, other: string): boolean => !/\d/.test(one + other);

const isAlike = (one: string, other: string): boolean =>
	[...one].every((letter, at) => letter === other[at] || !areLetters(letter, other[at] ?? ""));
