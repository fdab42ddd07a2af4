import { diffArrays } from "diff";
import { marked, type Token, type Tokens } from "marked";
import type { DifferenceBlock, DifferencePart } from "#src/contract/repair-documents/difference.ts";
import { wordsOfTokens } from "#src/packs/markdown.ts";
import type { ItemText } from "#src/packs/pack.ts";
import { withoutMarks } from "#src/packs/repair-step.ts";
import { CHANGED_PARAGRAPHS_MAX, CHANGED_WORDS_MAX } from "#src/site/pack-limits.ts";
import { withoutEntities } from "#src/site/plain-text.ts";

type Text = ItemText<"repair-documents">;

/** A paragraph as it is read, and the heading under which it stands. */
interface Paragraph {
	readonly place: string;
	readonly text: string;
}

/** Of two paragraphs with fewer words in common nobody sees that one was made of the other. */
const ALIKE = 0.4;

/** What stayed between two changes and is no longer than this word is read as a part of them. */
const BETWEEN = /^\s*\S{0,4}\s*$/;

/** Paragraphs that went of which a new one may have been made: the next few. */
const NEAR = 4;

/**
 * What changed between two editions of a text as their readers see it: paragraph by paragraph, and word by word in
 * those of which something is left. Its cost is bounded: a paragraph in which more than `CHANGED_WORDS_MAX` words changed
 * is another one, and a document in which more than `CHANGED_PARAGRAPHS_MAX` did has no difference.
 *
 * @param language BCP 47, by whose rules words are told apart
 */
export function differenceOf(before: Text, now: Text, language: string): DifferenceBlock[] | null {
	const segmenter = new Intl.Segmenter(language, { granularity: "word" });
	const wordsIn = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
	const [old, own] = [paragraphsOf(before), paragraphsOf(now)];
	const changes = diffArrays(old.map(textOf), own.map(textOf), { maxEditLength: CHANGED_PARAGRAPHS_MAX });
	if (!changes) return null;
	const blocks: DifferenceBlock[] = [];
	let gone: readonly Paragraph[] = [];
	let [from, to] = [0, 0];
	for (const { added, removed, count } of changes) {
		if (removed) {
			gone = old.slice(from, from + count);
			from += count;
			continue;
		}
		blocks.push(...(added ? paired(gone, own.slice(to, to + count), wordsIn) : gone.map(asRemoved)));
		gone = [];
		to += count;
		if (!added) from += count;
	}
	return [...blocks, ...gone.map(asRemoved)];
}

const textOf = ({ text }: Paragraph): string => text;

/** Paragraphs that went and those that came in their place: each that went beside the one that was made of it. */
function paired(
	gone: readonly Paragraph[],
	come: readonly Paragraph[],
	wordsIn: (text: string) => string[],
): DifferenceBlock[] {
	const left = [...gone];
	const blocks: DifferenceBlock[] = [];
	let fresh: DifferenceBlock[] = [];
	for (const paragraph of come) {
		const pair = pairOf(paragraph, left.slice(0, NEAR), wordsIn);
		if (!pair) {
			fresh.push(asAdded(paragraph));
			continue;
		}
		// What went stands before what came in its place, as with words.
		const passed = left.splice(0, pair.index + 1).slice(0, -1);
		blocks.push(...passed.map(asRemoved), ...fresh, { place: paragraph.place, parts: pair.parts });
		fresh = [];
	}
	return [...blocks, ...left.map(asRemoved), ...fresh];
}

/** Of some that went, the first one of which a paragraph may have been made, held against it. */
function pairOf(paragraph: Paragraph, some: readonly Paragraph[], wordsIn: (text: string) => string[]) {
	for (const [index, other] of some.entries()) {
		const parts = wordByWord(wordsIn(other.text), wordsIn(paragraph.text));
		if (parts) return { index, parts };
	}
	return null;
}

const asRemoved = ({ place, text }: Paragraph): DifferenceBlock => ({ place, parts: [{ text, change: "removed" }] });
const asAdded = ({ place, text }: Paragraph): DifferenceBlock => ({ place, parts: [{ text, change: "added" }] });

/** Two paragraphs held against each other; null when hardly a word is left. */
function wordByWord(old: string[], own: string[]): DifferencePart[] | null {
	const changes = diffArrays(old, own, { maxEditLength: CHANGED_WORDS_MAX });
	if (!changes) return null;
	const parts = changes.map(
		({ value, added, removed }): DifferencePart => ({
			text: value.join(""),
			change: added ? "added" : removed ? "removed" : "same",
		}),
	);
	const same = parts.reduce((sum, { text, change }) => sum + (change === "same" ? text.trim().length : 0), 0);
	const whole = Math.max(old.join("").length, own.join("").length);
	return same >= whole * ALIKE ? joined(parts) : null;
}

/** One change for words in the place of others, where hardly anything between them stayed: a sentence is read, not its shreds. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
	const read: DifferencePart[] = [];
	for (let from = 0; from < parts.length; ) {
		const to = endOfChange(parts, from);
		const group = parts.slice(from, to);
		const without = (change: DifferencePart["change"]) => group.filter((part) => part.change !== change);
		if (group.some(({ change }) => change === "added") && group.some(({ change }) => change === "removed")) {
			read.push({ text: textOfAll(without("added")), change: "removed" });
			read.push({ text: textOfAll(without("removed")), change: "added" });
		} else read.push(...group);
		from = to;
	}
	return read;
}

/** Where a change that begins at a place is over, with what belongs to it; what stayed is alone. */
function endOfChange(parts: readonly DifferencePart[], from: number): number {
	const isSame = (at: number) => parts[at]?.change === "same";
	let to = from + 1;
	if (isSame(from)) return to;
	while (to < parts.length) {
		if (!isSame(to)) to += 1;
		else if (to + 1 < parts.length && BETWEEN.test(parts[to]?.text ?? "")) to += 2;
		else break;
	}
	return to;
}

const textOfAll = (parts: readonly DifferencePart[]): string => parts.map(({ text }) => text).join("");

/** Title, summary, hazards and body as paragraphs of plain words. */
function paragraphsOf({ front, body }: Text): Paragraph[] {
	const found = [front.title, front.summary, ...Object.values(front.hazards)].map((text) => ({ place: "", text }));
	let place = "";
	const walk = (tokens: readonly Token[]) => {
		for (const token of tokens)
			if (token.type === "heading") place = wordsIn(token);
			else if (token.type === "list") for (const item of (token as Tokens.List).items) add(wordsIn(item));
			else if (token.type === "blockquote") walk((token as Tokens.Blockquote).tokens);
			else if (token.type === "table") for (const row of rowsOf(token as Tokens.Table)) add(row);
			else add(wordsIn(token));
	};
	const add = (text: string) => {
		if (text !== "") found.push({ place, text });
	};
	walk(marked.lexer(withoutMarks(body)));
	return found;
}

const wordsIn = (token: Token): string =>
	withoutEntities(wordsOfTokens([token]))
		.replace(/\s+/g, " ")
		.trim();

const rowsOf = ({ header, rows }: Tokens.Table): string[] =>
	[header, ...rows].map((cells) => cells.map(({ tokens }) => withoutEntities(wordsOfTokens(tokens))).join(" · "));
