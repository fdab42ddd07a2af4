import type { Token, Tokens } from "marked";
import { CALLOUTS, type Callout } from "#src/contract/repair-documents/words.ts";

/** What the tokens of a step of a repair divide into. */
export interface StepParts {
	readonly pictures: readonly { readonly id: string; readonly alt: string }[];
	/** The word between the brackets; whether it is one that is known, `calloutOf` says. */
	readonly callouts: readonly { readonly word: string; readonly tokens: readonly Token[]; readonly raw: string }[];
	/** Everything else, in its order. */
	readonly words: readonly Token[];
}

/** The beginning of a call-out: `> [!torque] 0.6 N·m`. */
const MARK = /^\[!([A-Za-z]+)\][ \t]*\n?/;
const MARKS_IN_BODY = /^([ \t]*>[ \t]*)\[![A-Za-z]+\][ \t]*/gm;

/** The call-out that a word means, or null. */
export const calloutOf = (word: string): Callout | null => CALLOUTS.find((each) => each === word.toLowerCase()) ?? null;

/** A body whose call-outs are ordinary quotes: for its words alone. */
export const withoutMarks = (body: string): string => body.replace(MARKS_IN_BODY, "$1");

/** The word of a quote that is a call-out; null for any other block. */
export function calloutWord(token: Token): string | null {
	return token.type === "blockquote" ? (MARK.exec((token as Tokens.Blockquote).text)?.[1] ?? null) : null;
}

/** The pictures of a paragraph that holds nothing else; null for any other block. */
function picturesAlone(token: Token): StepParts["pictures"] | null {
	if (token.type !== "paragraph") return null;
	const inside = (token as Tokens.Paragraph).tokens.filter(
		(each) => !(each.type === "text" && (each as Tokens.Text).text.trim() === "") && each.type !== "br",
	);
	if (inside.length === 0 || inside.some(({ type }) => type !== "image")) return null;
	return inside.map((each) => ({ id: (each as Tokens.Image).href, alt: (each as Tokens.Image).text }));
}

/**
 * Divides a step into pictures (each in a paragraph of its own), call-outs (quotes that begin with a word in
 * brackets) and words.
 *
 * @param lex of a text without the mark
 */
export function partsOfStep(tokens: readonly Token[], lex: (text: string) => readonly Token[]): StepParts {
	const pictures: StepParts["pictures"][number][] = [];
	const callouts: StepParts["callouts"][number][] = [];
	const words: Token[] = [];
	for (const token of tokens) {
		const alone = picturesAlone(token);
		const word = calloutWord(token);
		if (alone) pictures.push(...alone);
		else if (word !== null)
			callouts.push({ word, tokens: lex((token as Tokens.Blockquote).text.replace(MARK, "")), raw: token.raw });
		else words.push(token);
	}
	return { pictures, callouts, words };
}
