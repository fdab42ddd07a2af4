import { isWritten } from "../text/private-letters.ts";
import type { Wanted } from "./wanted.ts";

/** How many words of a title are what is asked for, at most. */
function wordsHeld(title: ReadonlySet<string>, { terms, others }: Wanted): number {
	const phrases = others.filter(({ tokens }) => tokens.every((token) => title.has(token)));
	return Math.max(terms.length, ...phrases.map(({ tokens }) => tokens.length));
}

/**
 * Whether a title that holds all that is asked says nothing else, in whatever form and order: `No sound` for `has no sound`.
 *
 * @param tokens of the title, as the index has them
 * @param denying where a query says that something is missing or fails the words that do so, of which the title then has one
 * @param small words that say nothing
 */
export function saysNothingElse(
	tokens: readonly string[],
	wanted: readonly Wanted[],
	{ denying, small }: { readonly denying: ReadonlySet<string>; readonly small: ReadonlySet<string> },
): boolean {
	if (wanted.length === 0 || (denying.size > 0 && !tokens.some((token) => denying.has(token)))) return false;
	const title = new Set(tokens);
	const most = wanted.reduce((sum, each) => sum + wordsHeld(title, each), 0);
	const said = tokens.filter((token) => isWritten(token) && !small.has(token) && !denying.has(token));
	return said.length <= most;
}
