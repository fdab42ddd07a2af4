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
	const blocks = come.flatMap((paragraph): DifferenceBlock[] => {
		for (const [index, other] of left.slice(0, NEAR).entries()) {
			const parts = wordByWord(wordsIn(other.text), wordsIn(paragraph.text));
			if (!parts) continue;
			const passed = left.splice(0, index + 1).slice(0, -1);
			return [...passed.map(asRemoved), { place: paragraph.place, parts }];
		}
		return [{ place: paragraph.place, parts: [{ text: paragraph.text, change: "added" }] }];
	});
	return [...blocks, ...left.map(asRemoved)];
}

const asRemoved = ({ place, text }: Paragraph): DifferenceBlock => ({ place, parts: [{ text, change: "removed" }] });

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
	return same >= whole * ALIKE ? parts : null;
}

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
