import {
	QUERY_WORD_LETTERS_MAX,
	SNIPPET_FORMS_MAX,
	SNIPPET_LEAD,
	SNIPPET_LENGTH,
	SNIPPET_SEARCHED_LENGTH,
} from "#src/site/search-limits.ts";
import { tokensOfWord } from "./tokens.ts";
import { DECIMAL_POINT, isPaired, isUnspaced, type PlacedWord, WRITTEN, WRITTEN_POINT, wordsOf } from "./words.ts";

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

/** A word as it is written, and whether it is searched for. */
interface Known {
	readonly word: string;
	readonly isSought: boolean;
}

/** What is searched for, and what is known of the words that were held against it: texts of one list have most of them in common. */
interface Sought {
	readonly tokens: ReadonlySet<string>;
	readonly unspaced: readonly string[];
	readonly locale: string;
	known(word: string): Known;
	/** The one word that letters without a blank are; null where they are several or none. */
	written(form: string): Known | null;
}

function soughtAs(tokens: readonly string[], locale: string): Sought {
	const sought = new Set(tokens);
	const long = tokens.filter((token) => token.length >= QUERY_WORD_LETTERS_MAX);
	const isSought = (word: string): boolean =>
		tokensOfWord(word, locale).some((token) => sought.has(token)) || long.some((token) => word.startsWith(token));
	const forms = new Map<string, Known | null>();
	const knownOf = (word: string): Known => ({ word, isSought: isSought(word) });
	const oneOf = (form: string): Known | null => {
		const [only, ...more] = isUnspaced(form) ? [] : wordsOf(form, locale);
		return only && more.length === 0 && only.end === form.length ? knownOf(only.word) : null;
	};
	return {
		tokens: sought,
		unspaced: tokens.filter(isUnspaced),
		locale,
		known: knownOf,
		written(form) {
			const found = forms.get(form);
			if (found !== undefined) return found;
			const made = oneOf(form);
			if (forms.size < SNIPPET_FORMS_MAX) forms.set(form, made);
			return made;
		},
	};
}

/** The words of a text, where they stand, and whether they are searched for. */
function* placedIn(text: string, sought: Sought): Generator<PlacedWord & Known> {
	for (const { 0: form, index } of text.matchAll(WRITTEN)) {
		const known = sought.written(form);
		if (known) yield { ...known, start: index, end: index + form.length };
		else
			for (const { word, start, end } of wordsOf(form, sought.locale))
				yield { ...sought.known(word), start: index + start, end: index + end };
	}
}

/** Where what is searched for stands in a text, in order; what stands behind the shown part is left out. */
function rangesOf(text: string, sought: Sought): Range[] {
	const ranges: Range[] = [];
	const words: PlacedWord[] = [];
	const { tokens, unspaced } = sought;
	const isOne = (word: string, between: string, next: string) =>
		(tokens.has(word + next) && BETWEEN.test(between)) ||
		(tokens.has(word + DECIMAL_POINT + next) && WRITTEN_POINT.test(between));
	let before: PlacedWord | null = null;
	for (const word of placedIn(text, sought)) {
		if (unspaced.length > 0) words.push(word);
		// Neighbours that are searched for as one word are one mark.
		const isPair: boolean =
			before !== null && !isUnspaced(word.word) && isOne(before.word, text.slice(before.end, word.start), word.word);
		if (isPair && ranges.at(-1)?.start === before?.start) ranges.pop();
		if (isPair || word.isSought) ranges.push({ start: isPair && before ? before.start : word.start, end: word.end });
		if (word.start > (ranges[0]?.start ?? text.length) + SNIPPET_LENGTH) break;
		before = word;
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
 * Makes of texts the part around the first place of what was searched for, with every such place in it marked.
 *
 * @param tokens words as the index has them, and what stands for them
 */
export function snippetsOf(tokens: readonly string[], locale: string): (text: string) => SnippetPart[] {
	const sought = soughtAs(tokens, locale);
	return (text) => marked(text, tokens.length === 0 ? [] : rangesOf(text.slice(0, SNIPPET_SEARCHED_LENGTH), sought));
}

/** The same of one text. */
export const snippet = (text: string, tokens: readonly string[], locale: string): SnippetPart[] =>
	snippetsOf(tokens, locale)(text);

function marked(text: string, ranges: readonly Range[]): SnippetPart[] {
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
