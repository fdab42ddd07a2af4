import { PHRASE_WORDS_MAX, PHRASES_MAX, QUERY_WORDS_MAX } from "#src/site/search-limits.ts";
import { negations } from "./text/negations.ts";
import { queryText } from "./text/query-text.ts";
import { stopWords } from "./text/stop-words.ts";
import { DECIMAL_POINT, WRITTEN_POINT, withinWord, wordsOf } from "./text/words.ts";

/** What a query says. */
export interface Understood {
	/** Every word as typed and folded, in order. */
	readonly typed: readonly string[];
	/** Folded words that are searched for, without stop words. */
	readonly words: readonly string[];
	/** What stood in quotation marks of any kind: words side by side, each as it is written. */
	readonly phrases: readonly (readonly string[])[];
}

/** Marks of quotation of any language, opening or closing; apostrophes are none. */
const QUOTE = /["„“”‟«»「」『』〝〞〟]/u;
/** A phrase between two of them; an inch sign stands behind its number. */
const QUOTED = new RegExp(`(?<![\\p{L}\\p{N}])${QUOTE.source}([^"„“”‟«»「」『』〝〞〟]+)${QUOTE.source}`, "gu");
const DIGITS = /^\p{N}+$/u;
const KANA_ALONE = /^[\p{Script=Hiragana}ー]{1,2}$/u;

/**
 * Takes a query apart; a script without spaces is cut into words by the language's own rules. However
 * much is typed, few and short words come out of it.
 */
export function understand(query: string, locale: string): Understood {
	const text = queryText(query);
	const typed = typedWords(text, locale);
	const stops = stopWords(locale);
	const words = typed.filter((word) => !stops.has(word));
	return {
		typed,
		words: words.length > 0 ? words : typed,
		phrases: quotedIn(text, locale),
	};
}

/** Phrases in quotation marks, each once: the first words of them all. */
function quotedIn(text: string, locale: string): string[][] {
	const phrases = new Map<string, string[]>();
	let left = PHRASE_WORDS_MAX;
	for (const [, quoted = ""] of text.matchAll(QUOTED)) {
		if (phrases.size >= PHRASES_MAX || left === 0) break;
		const words = Array.from(wordsOf(quoted, locale), ({ word }) => withinWord(word)).slice(0, left);
		const key = words.join(" ");
		if (words.length === 0 || phrases.has(key)) continue;
		phrases.set(key, words);
		left -= words.length;
	}
	return [...phrases.values()];
}

/**
 * The first words of a text; particles and endings in hiragana bind the others, and by themselves match everywhere. Where
 * there is nothing else they are one word: つかない.
 */
function typedWords(text: string, locale: string): string[] {
	const denying = negations(locale);
	const words: string[] = [];
	let number = { end: -1, text: "" };
	const bound: { word: string; end: number }[] = [];
	let isBoundAlone = true;
	for (const { word, start, end } of wordsOf(text, locale)) {
		const isBinding = KANA_ALONE.test(text.slice(start, end));
		const before = bound.at(-1);
		if (isBinding && before?.end === start) bound.splice(-1, 1, { word: before.word + word, end });
		else if (isBinding) bound.push({ word, end });
		else isBoundAlone = false;
		const isNumber = DIGITS.test(word);
		const isDecimal = isNumber && start === number.end + 1 && WRITTEN_POINT.test(text.slice(number.end, start));
		if (isDecimal) words.pop();
		if (isNumber) number = { end, text: isDecimal ? `${number.text}${DECIMAL_POINT}${word}` : word };
		if (!isBinding || denying.has(word)) words.push(withinWord(isNumber ? number.text : word));
		if (words.length >= QUERY_WORDS_MAX) break;
	}
	return isBoundAlone ? bound.slice(0, QUERY_WORDS_MAX).map(({ word }) => withinWord(word)) : words;
}
