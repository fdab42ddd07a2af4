import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Term } from "../text/terms.ts";
import type { Form, OtherPhrase } from "../text/tokens.ts";
import type { Wanted } from "./wanted.ts";

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** One word as an expression of the full-text index; nothing in it can be an operator. */
const wordExpression = (word: string): string =>
	word.length >= QUERY_WORD_LETTERS_MAX ? `${quoted(word)}*` : quoted(word);

/** What else stands for a word, likewise. */
function formExpression({ tokens, join }: Form): string {
	if (join === "all") return `(${tokens.map(quoted).join(" AND ")})`;
	return `${quoted(tokens.join(" "))}${join === "beginning" ? "*" : ""}`;
}

/** What an expression is for: to weigh how well a row fits, or to find the same rows by fewer tokens, of each of which the index reads all rows. */
type Purpose = "weigh" | "find";

/** One term: its word, what else stands for it, or the two words it may be written as, side by side unless it is a name. */
function termExpression({ word, parts, isLoose, forms }: Term, purpose: Purpose): string {
	const covered = new Set(purpose === "find" ? forms.flatMap(({ covers }) => covers ?? []) : []);
	// A word of so many letters is looked for as a beginning, whose stem is another.
	const isNeeded = (each: string) => !covered.has(each) || each.length >= QUERY_WORD_LETTERS_MAX;
	const ways = [
		...(isNeeded(word) ? [wordExpression(word)] : []),
		...forms.filter(({ tokens, join }) => join !== "phrase" || tokens.every(isNeeded)).map(formExpression),
	];
	if (parts !== null) {
		const [before, after] = parts;
		ways.push(isLoose ? `(${wordExpression(before)} AND ${wordExpression(after)})` : quoted(`${before} ${after}`));
	}
	return `(${ways.join(" OR ")})`;
}

/** The words of a phrase side by side in any form, as other phrases for it are. */
function phraseOfTerms(terms: readonly Term[]): string {
	const stems = terms.flatMap(({ word, forms }) => forms.find(({ covers }) => covers === word)?.tokens ?? []);
	const words = stems.length === terms.length ? stems : terms.map(({ word }) => word);
	return quoted(words.join(" "));
}

/** One thing that is asked for: all its words, or another phrase for it. */
function wantedExpression({ terms, isPhrase, others }: Wanted, purpose: Purpose): string {
	const own = isPhrase ? phraseOfTerms(terms) : terms.map((term) => termExpression(term, purpose)).join(" AND ");
	const [only, ...more] = terms;
	// What has `cell phone` has `phone`.
	const isNeeded = ({ text }: OtherPhrase) => more.length > 0 || !only || !text.split(" ").includes(only.word);
	const needed = new Set(others.filter(isNeeded).map(({ tokens }) => quoted(tokens.join(" "))));
	return needed.size === 0 ? `(${own})` : `((${own}) OR ${[...needed].join(" OR ")})`;
}

/** What is asked for as one expression of the full-text index, all of it or any of it. */
export type Expressing = (wanted: readonly Wanted[], join: "AND" | "OR") => string;

const expressingTo =
	(purpose: Purpose): Expressing =>
	(wanted, join) =>
		wanted.map((each) => wantedExpression(each, purpose)).join(` ${join} `);

/** By which rows are weighed. */
export const weighing = expressingTo("weigh");

/** By which the same rows are found and counted. */
export const finding = expressingTo("find");

/** Words that stand side by side, each as it is written. */
export const phraseExpression = (words: readonly string[]): string => quoted(words.join(" "));
