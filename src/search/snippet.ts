import { SNIPPET_LENGTH, SNIPPET_SEARCHED_LENGTH } from "#src/site/limits.ts";
import { fold, isUnspaced, wordsOf } from "./fold.ts";

export interface SnippetPart {
	readonly text: string;
	readonly mark: boolean;
}

/** What may stand inside a compound: marks are looked for without it. */
const NO_WORD = /[-\s\u00ad\u2010\u2011]+/gu;

interface Range {
	readonly start: number;
	readonly end: number;
}

/** Where the searched words stand in a text, in order. */
function rangesOf(text: string, words: readonly string[]): Range[] {
	const folded = fold(text);
	const bare = folded.replace(NO_WORD, "");
	const present = words.filter((word) => bare.includes(word));
	const spaced = present.filter((word) => !isUnspaced(word));
	const ranges: Range[] = [];
	/** Whether the letters begin like a searched word that is longer than `beyond`. */
	const isSearched = (letters: string, beyond = 0) =>
		spaced.some((each) => each.length > beyond && (letters === each || (each.length > 2 && letters.startsWith(each))));
	let before: { word: string; start: number; end: number } | null = null;
	if (spaced.length > 0)
		for (const each of wordsOf(text)) {
			// Neighbours that are searched for as one word are one mark: `Wi-Fi`.
			const isPair = before?.end === each.start - 1 && isSearched(before.word + each.word, before.word.length);
			const start = before && isPair ? before.start : each.start;
			if (isPair || isSearched(each.word)) {
				if (ranges.at(-1)?.start === start) ranges.pop();
				ranges.push({ start, end: each.end });
				// What stands behind the shown part needs no marks.
				if (start > (ranges[0]?.start ?? 0) + SNIPPET_LENGTH) break;
			}
			before = each;
		}
	// Folding may change lengths; marks inside unspaced text are only exact when it did not.
	if (folded.length === text.length) {
		for (const word of present.filter(isUnspaced))
			for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
				ranges.push({ start: at, end: at + word.length });
	}
	return ranges.sort((a, b) => a.start - b.start);
}

/**
 * The part of a text around the first searched word, with every searched word in it marked.
 *
 * @param summary what is shown instead where no searched word stands in the text
 */
export function snippet(body: string, words: readonly string[], summary = body): SnippetPart[] {
	const ranges = words.length === 0 ? [] : rangesOf(body.slice(0, SNIPPET_SEARCHED_LENGTH), words);
	const text = ranges.length === 0 ? summary : body;
	const first = ranges[0]?.start ?? 0;
	const from = first < SNIPPET_LENGTH / 2 ? 0 : wordStart(text, first - SNIPPET_LENGTH / 3);
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

function wordStart(text: string, near: number): number {
	const space = text.indexOf(" ", Math.floor(near));
	return space < 0 || space > near + 30 ? Math.floor(near) : space + 1;
}

function wordEnd(text: string, near: number): number {
	const space = text.lastIndexOf(" ", near);
	return space < near - 30 ? near : space;
}
