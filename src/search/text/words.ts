import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { fold } from "./fold.ts";

/** Letters of scripts that are written without spaces. */
const UNSPACED_LETTERS =
	"\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, "u");
/** Runs in which a word may begin and end anywhere: those, and Korean words, to which particles are stuck. */
const PAIRED = new RegExp(`(?:[${UNSPACED_LETTERS}\\p{Script=Hangul}]\\p{M}*)+`, "gu");
const HANGUL = /\p{Script=Hangul}/u;
/** Runs without spaces, and what stands between them. */
const RUNS = new RegExp(`(?:[${UNSPACED_LETTERS}]\\p{M}*)+|[^${UNSPACED_LETTERS}]+`, "gu");

const LETTER = /[\p{L}\p{N}]/u;
/** Letters without a blank, with the signs above, below and within it, which fold away. */
export const WRITTEN = /[\u200d\u200c\u2060\u00ad\u0640\p{L}\p{N}\p{M}]+/gu;
/** What is left of it when it is folded: a sign may have become a blank. */
const FOLDED = /[\p{L}\p{N}\p{M}]+/gu;

/** Whether a word is of a script that is written without spaces. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** Whether words of this script are found by pairs of letters as well. */
export const isPaired = (word: string): boolean => UNSPACED.test(word) || HANGUL.test(word);

/** Languages whose words have no sure ends. */
const WRITTEN_IN_PAIRS: ReadonlySet<string> = new Set(["ja", "km", "ko", "lo", "my", "th", "zh"]);

/** Whether most words of a language are found by pairs of letters as well. */
export const isWrittenInPairs = (language: string): boolean => WRITTEN_IN_PAIRS.has(language);

/** The pairs of letters of a folded text, run by run, of scripts where words have no sure ends. */
export const pairsIn = (folded: string): string[] =>
	isPaired(folded) ? Array.from(folded.matchAll(PAIRED), ([run]) => pairs(run)).flat() : [];

/** Overlapping pairs of letters; of one letter that letter. */
function pairs(word: string): string[] {
	const letters = [...word];
	return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const segmenters = new Map<string, Intl.Segmenter>();

/** How a language parts what is written without spaces; one for all languages that have no name here. */
function segmenter(language: string): Intl.Segmenter {
	const found = segmenters.get(language);
	if (found) return found;
	const made = new Intl.Segmenter(language, { granularity: "word" });
	segmenters.set(language, made);
	return made;
}

/** A word and where it stands. */
export interface PlacedWord {
	/** Folded. */
	readonly word: string;
	readonly start: number;
	readonly end: number;
}

/** The language of a locale such as `de_DE`. */
export function languageOf(locale: string): string {
	const end = locale.indexOf("_");
	return end < 0 ? locale : locale.slice(0, end);
}

/**
 * The words of a text, folded, one after the other, with where they stand in it. A run without spaces is parted by the
 * dictionary of its script (UAX 29).
 *
 * @param locale none for what is of no language, as numbers and names of brands
 */
export function* wordsOf(text: string, locale = "und"): Generator<PlacedWord> {
	for (const { 0: written, index } of text.matchAll(WRITTEN)) {
		if (!UNSPACED.test(written)) yield* folded(written, index);
		else
			for (const { 0: run, index: at } of written.matchAll(RUNS))
				if (!UNSPACED.test(run)) yield* folded(run, index + at);
				else
					for (const { segment, index: within } of segmenter(languageOf(locale)).segment(run))
						yield* folded(segment, index + at + within);
	}
}

function* folded(written: string, start: number): Generator<PlacedWord> {
	for (const [word] of fold(written).matchAll(FOLDED))
		if (LETTER.test(word)) yield { word, start, end: start + written.length };
}

/** The folded words of a text in their order, what is written without spaces as its pairs of letters. */
export function* wordsAndPairs(text: string): Generator<string> {
	for (const [word] of fold(text).matchAll(FOLDED))
		if (LETTER.test(word)) for (const [run] of word.matchAll(RUNS)) yield* UNSPACED.test(run) ? pairs(run) : [run];
}

/** Within a word of a query that is a number with a fraction; texts have its numbers side by side. */
export const DECIMAL_POINT = ".";
/** How it is written between two numbers without a blank: `5.5 inch`, `6,7 Zoll`. */
export const WRITTEN_POINT = /^[.,٫]$/u;

/** As much of a word as counts. */
export const withinWord = (word: string): string => word.slice(0, QUERY_WORD_LETTERS_MAX).toWellFormed();
