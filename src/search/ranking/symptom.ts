import { failingIn, negations } from "../text/negations.ts";
import type { Understood } from "../understand.ts";
import { phraseExpression } from "./expression.ts";
import { SAYS_FAILING } from "./marks.ts";
import type { Made } from "./tier.ts";
import type { Wanted } from "./wanted.ts";

/**
 * How titles are found that say of the one thing of which a query says that it is missing or fails, that something does;
 * null when it says no such thing, or of several.
 */
export function titlesOfSymptom(wanted: readonly Wanted[], { typed, words }: Understood, locale: string): Made | null {
	const failing = failingIn(typed, new Set(words), locale);
	const [only, ...more] = wanted.filter(({ terms }) => terms.some(({ word }) => failing.has(word)));
	if (!only || more.length > 0) return null;
	const said = [...denyingIn(typed, locale)].filter((word) => typed.includes(word));
	// The mark finds them; with the words of the query beside it a title that says it in the same words fits better.
	const denied = [SAYS_FAILING, ...said.map((word) => `title : ${phraseExpression([word])}`)].join(" OR ");
	return (expressing) => `${SAYS_FAILING} AND title : (${expressing([only], "AND")}) AND (${denied})`;
}

/** The words with which a query says that something is missing or fails, in its language; none where it says no such thing. */
export function denyingIn(typed: readonly string[], locale: string): ReadonlySet<string> {
	const denying = negations(locale);
	return typed.some((word) => denying.has(word)) ? denying : new Set();
}
