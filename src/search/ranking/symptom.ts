import { SEARCH_SORTED_MAX, SYMPTOM_THINGS_MAX } from "#src/site/search-limits.ts";
import { failingIn, negations } from "../text/negations.ts";
import type { Understood } from "../understand.ts";
import { type Listed, rowsUpTo } from "./candidates.ts";
import { phraseExpression } from "./expression.ts";
import type { LookedFor } from "./looked-for.ts";
import { SAYS_FAILING } from "./marks.ts";
import type { Made, Part, TierPart } from "./tier.ts";
import type { Wanted } from "./wanted.ts";

/** What has in its title that something fails which a query says fails holds so much of it: `picture ok but no sound`. */
const NAMES_SYMPTOM = 0.7;

/** What says in its title that something fails. */
export interface Symptom {
	readonly made: Made;
	readonly part: TierPart;
	/** Its rows, as far as they were read. */
	readonly rows: readonly number[];
}

/**
 * What has in its title that something fails of which the query says so.
 *
 * @param besides what it asks for besides the name of what it is about
 */
export function ofSymptom(
	listed: Listed,
	{ understood, wanted }: LookedFor,
	besides: readonly Wanted[],
	locale: string,
	part: Part,
): Symptom | null {
	const made = besides.length > SYMPTOM_THINGS_MAX ? null : titlesOfSymptom(wanted, understood, locale);
	if (made === null) return null;
	const named = part(made, NAMES_SYMPTOM, SEARCH_SORTED_MAX);
	// It stands in titles anyway.
	const inTitle = named.expression;
	const rows = rowsUpTo(listed, inTitle.finding, named.most);
	return { made, part: { ...named, inTitle, most: rows.length }, rows };
}

/**
 * How titles are found that say of the one thing of which a query says that it is missing or fails, that something does;
 * null when it says no such thing, or of several.
 */
function titlesOfSymptom(wanted: readonly Wanted[], { typed, words }: Understood, locale: string): Made | null {
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
