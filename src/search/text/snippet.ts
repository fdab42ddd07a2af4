import {
	QUERY_WORD_LETTERS_MAX,
	SNIPPET_LEAD,
	SNIPPET_LENGTH,
	SNIPPET_SEARCHED_LENGTH,
} from "#src/site/search-limits.ts";
import { tokensOfWord } from "./tokens.ts";
import { isPaired, isUnspaced, type PlacedWord, wordsOf } from "./words.ts";

export interface SnippetPart {
	readonly text: string;
	readonly mark: boolean;
}

interface Range {
	readonly start: number;
	readonly end: number;
}

/** What may stand between two words that are searched for as one: `Wi-Fi`. */
const BETWEEN = /^[-\s\u2010\u2011]$/u;

/** Where what is searched for stands in a text, in order; what stands behind the shown part is left out. */
function rangesOf(text: string, tokens: readonly string[], locale: string): Range[] {
	const sought = new Set(tokens);
	const unspaced = tokens.filter(isUnspaced);
	const long = tokens.filter((token) => token.length >= QUERY_WORD_LETTERS_MAX);
	const isSought = (word: string): boolean =>
		tokensOfWord(word, locale).some((token) => sought.has(token)) || long.some((token) => word.startsWith(token));
	const ranges: Range[] = [];
	const words: PlacedWord[] = [];
	for (const word of wordsOf(text, locale)) {
		words.push(word);
		const before = words.at(-2);
		// Neighbours that are searched for as one word are one mark.
		const isPair =
			before !== undefined &&
			BETWEEN.test(text.slice(before.end, word.start)) &&
			sought.has(before.word + word.word) &&
			!isUnspaced(word.word);
		if (isPair && ranges.at(-1)?.start === before.start) ranges.pop();
		if (isPair || isSought(word.word)) ranges.push({ start: isPair ? before.start : word.start, end: word.end });
		if (word.start > (ranges[0]?.start ?? text.length) + SNIPPET_LENGTH) break;
	}
	return unspaced.length === 0
		? ranges
		: [...ranges, ...unspacedRanges(words, unspaced)].sort((a, b) => a.start - b.start);
}

/** Where words of a script without spaces begin with a searched word, or go on as it does: they may be parted otherwise. */
function unspacedRanges(words: readonly PlacedWord[], sought: readonly string[]): Range[] {
	const longest = Math.max(...sought.map(({ length }) => length));
	return words.flatMap(({ start }, place) => {
		let run = "";
		let next = place;
		const ends: number[] = [];
		for (let word = words[next]; word && run.length < longest; word = words[++next]) {
			if (next > place && words[next - 1]?.end !== word.start) break;
			run += word.word;
			for (let letters = 1; letters <= word.word.length; letters++)
				// Where folding changed the number of letters, what lies within a word is not known.
				ends.push(word.word.length === word.end - word.start ? word.start + letters : word.end);
		}
		const found = sought.filter((each) => run.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
		const end = found === undefined ? undefined : ends[found.length - 1];
		return end === undefined ? [] : [{ start, end }];
	});
}

/** An end of a sentence with what stands behind it. */
const SENTENCE_END = /(?:[.!?…؟۔](?=\s)|[。！？\n])[\s"”’»」』)]*/gu;

/** Where a snippet begins whose first mark is here: so near before it that the mark stands on the first lines of a phone, with a sentence from its beginning if there is room. */
function leadStart(text: string, mark: number): number {
	// Letters that are written without spaces are twice as wide.
	const lead = isPaired(text.slice(Math.max(0, mark - SNIPPET_LEAD / 2), mark)) ? SNIPPET_LEAD / 2 : SNIPPET_LEAD;
	if (mark <= lead) return 0;
	const before = text.slice(mark - lead, mark);
	const [end] = before.matchAll(SENTENCE_END);
	return end ? mark - lead + end.index + end[0].length : wordStart(text, mark - lead, mark);
}

/**
 * The part of a text around the first place of what was searched for, with every such place in it marked.
 *
 * @param tokens words as the index has them, and what stands for them
 */
export function snippet(text: string, tokens: readonly string[], locale: string): SnippetPart[] {
	const ranges = tokens.length === 0 ? [] : rangesOf(text.slice(0, SNIPPET_SEARCHED_LENGTH), tokens, locale);
	const first = ranges[0]?.start ?? 0;
	const from = leadStart(text, first);
	const to = text.length <= from + SNIPPET_LENGTH ? text.length : wordEnd(text, from + SNIPPET_LENGTH);
	const parts: SnippetPart[] = from > 0 ? [{ text: "… ", mark: false }] : [];
	let at = from;
	for (const { start, end } of ranges) {
		if (start < at || end > to) continue;
		if (start > at) parts.push({ text: text.slice(at, start), mark: false });
		parts.push({ text: text.slice(start, end), mark: true });
		at = end;
	}
	if (at < to) parts.push({ text: text.slice(at, to), mark: false });
	if (to < text.length) parts.push({ text: " …", mark: false });
	return parts;
}

/** The first place behind a space between two places; where there is none the first one, which parts no letter. */
function wordStart(text: string, from: number, until: number): number {
	const space = text.slice(from, until).indexOf(" ");
	if (space >= 0) return from + space + 1;
	return /^[\uDC00-\uDFFF]/.test(text.slice(from)) ? from + 1 : from;
}

function wordEnd(text: string, near: number): number {
	const space = text.lastIndexOf(" ", near);
	return space < near - 30 ? near : space;
}
