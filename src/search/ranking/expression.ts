import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import type { Term } from "../text/compounds.ts";
import type { Form } from "../text/tokens.ts";
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

/** One term: its word, what else stands for it, or the two words it may be written as, side by side unless it is a name. */
function termExpression(term: Term): string {
	const ways = [wordExpression(term.word), ...term.forms.map(formExpression)];
	if (term.parts !== null) {
		const [before, after] = term.parts;
		ways.push(term.isLoose ? `(${wordExpression(before)} AND ${wordExpression(after)})` : quoted(`${before} ${after}`));
	}
	return `(${ways.join(" OR ")})`;
}

/** One thing that is asked for: all its words, or another phrase for it. */
export function wantedExpression({ terms, others }: Wanted): string {
	const own = terms.map(termExpression).join(" AND ");
	return others.length === 0 ? `(${own})` : `((${own}) OR ${others.map(quoted).join(" OR ")})`;
}

/** What is asked for as one expression of the full-text index, all of it or any of it. */
export const expressionOf = (wanted: readonly Wanted[], join: "AND" | "OR"): string =>
	wanted.map(wantedExpression).join(` ${join} `);

/** Words that stand side by side, each as it is written. */
export const phraseExpression = (words: readonly string[]): string => quoted(words.join(" "));
