import { QUERY_WORD_LETTERS_MAX, QUERY_WORDS_MAX } from "#src/site/limits.ts";
import type { Term } from "./compounds.ts";
import { isUnspaced, pairs, wordsOf } from "./fold.ts";
import { queryText } from "./query-text.ts";
import { stopWords } from "./stop-words.ts";

/** What a query says. */
export interface Understood {
	/** Every word as typed and folded, in order. */
	readonly typed: readonly string[];
	/** Folded words that are searched for, without stop words. */
	readonly words: readonly string[];
	/** Whether the last word may go on: a search box is read while it is typed. */
	readonly isOpenEnded: boolean;
}

const KANA_ALONE = /^[\p{Script=Hiragana}ー]+$/u;

const withinWord = (word: string): string => word.slice(0, QUERY_WORD_LETTERS_MAX).toWellFormed();

/**
 * Takes a query apart; a script without spaces is cut into words by the language's own rules. However
 * much is typed, few and short words come out of it.
 */
export function understand(query: string, locale: string): Understood {
	const text = queryText(query);
	const typed: string[] = [];
	for (const { word } of wordsOf(text)) {
		if (typed.length >= QUERY_WORDS_MAX) break;
		typed.push(...(isUnspaced(word) ? unspacedWords(word, locale) : [word]).map(withinWord));
	}
	const kept = typed.slice(0, QUERY_WORDS_MAX);
	const stops = stopWords(locale);
	const words = kept.filter((word) => !stops.has(word));
	return { typed: kept, words: words.length > 0 ? words : kept, isOpenEnded: !/[\s.?!。？！]$/u.test(text) };
}

function unspacedWords(run: string, locale: string): string[] {
	const segments: string[] = [];
	const carrying: string[] = [];
	for (const { segment } of new Intl.Segmenter(locale.slice(0, 2), { granularity: "word" }).segment(run)) {
		segments.push(segment);
		// Particles and endings in hiragana bind the words; by themselves they match everywhere.
		if (!KANA_ALONE.test(segment) || segment.length > 2) carrying.push(segment);
		if (carrying.length >= QUERY_WORDS_MAX) break;
	}
	return carrying.length > 0 ? carrying : segments;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** One word as an expression of the full-text index; nothing in it can be an operator. */
function wordExpression(word: string, isPrefix: boolean): string {
	if (isUnspaced(word)) return [...word].length < 2 ? `${quoted(word)}*` : quoted(pairs(word).join(" "));
	return isPrefix || word.length >= QUERY_WORD_LETTERS_MAX ? `${quoted(word)}*` : quoted(word);
}

/** One term: its word, or the two words it may be written as, side by side unless it is a name. */
function termExpression(term: Term, isPrefix: boolean): string {
	const whole = wordExpression(term.word, isPrefix);
	if (term.parts === null) return whole;
	const [before, after] = term.parts;
	const apart = term.isLoose
		? `(${wordExpression(before, false)} AND ${wordExpression(after, isPrefix)})`
		: `${quoted(`${before} ${after}`)}${isPrefix ? "*" : ""}`;
	return `(${whole} OR ${apart})`;
}

/** The terms as one expression, all of them or any of them. */
export function expression(terms: readonly Term[], isOpenEnded: boolean, join: "AND" | "OR"): string {
	return terms.map((term, index) => termExpression(term, isOpenEnded && index === terms.length - 1)).join(` ${join} `);
}
