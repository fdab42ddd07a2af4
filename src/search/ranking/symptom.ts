import { failingIn, negations } from "../text/negations.ts";
import type { Understood } from "../understand.ts";
import { phraseExpression } from "./expression.ts";
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
	const denied = [...negations(locale)].map((word) => phraseExpression([word])).join(" OR ");
	return (expressing) => `title : ((${denied}) AND ${expressing([only], "AND")})`;
}

/** The words with which a query says that something is missing or fails, in its language; none where it says no such thing. */
export function denyingIn(typed: readonly string[], locale: string): ReadonlySet<string> {
	const denying = negations(locale);
	return typed.some((word) => denying.has(word)) ? denying : new Set();
}
