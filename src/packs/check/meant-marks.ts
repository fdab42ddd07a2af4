import type { Token, Tokens } from "marked";
import { INSTRUCTIONS } from "../format/bodies.ts";
import type { Kind } from "../format/kinds.ts";
import { STEP_TITLE } from "../markdown.ts";

/** What a line of a paragraph has for signs that were meant as marks, and what to write. */
const IN_LINES: readonly (readonly [RegExp, string])[] = [
	[/^#{2,6}[^\s#]/, "is no heading: write a blank behind the #"],
	[/\]\s+\([a-z]+:[^\s)]/, "is no link: write no blank between ] and ("],
	[/\]\([^)\s]+\s[^)"']*\)/, "is no link, as its address holds a blank: write %20 for it"],
];
/** Asterisks that nothing closes, beside a letter. */
const UNCLOSED = /\*\*[\p{L}\p{P}]|[\p{L}\p{P}]\*\*/u;

/** A table's cells in a line of it. */
const cellsIn = (line: string): number =>
	line
		.trim()
		.replace(/^\||(?<!\\)\|$/g, "")
		.split(/(?<!\\)\|/).length;

/**
 * Markdown that was meant and is none, of which readers see the signs. What is certain alone is told.
 *
 * @param says told what to look for in the text, and what is wrong with it
 */
export function meantMarks(kind: Kind, token: Token, says: (needle: string, message: string) => void): void {
	if (token.type === "paragraph") {
		const { raw, tokens } = token as Tokens.Paragraph;
		const lines = raw.trim().split("\n");
		if (lines.length > 1 && lines.every((line) => /^\|.*\|\s*$/.test(line)))
			says(lines[0] ?? "", "is no table: write a line such as | --- | --- | below its heading");
		// What stands in code is shown as it is.
		if (!tokens.some(({ type }) => type === "codespan"))
			for (const line of lines) {
				const [, message] = IN_LINES.find(([sign]) => sign.test(line)) ?? [];
				if (message) says(line.trim(), message);
			}
	}
	if (token.type === "code" && isOpen(token.raw))
		says(
			token.raw.trimEnd(),
			"begins code that nothing closes, and all below is shown as such: end it with the same signs",
		);
	if (token.type === "text" && !("tokens" in token && token.tokens) && UNCLOSED.test(token.raw))
		says(token.raw.trim(), "shows its two asterisks: put both pairs beside the words, without a blank between");
	if (token.type === "heading" && INSTRUCTIONS.has(kind)) {
		const { depth, text, raw } = token as Tokens.Heading;
		if (depth === 3 && !STEP_TITLE.test(text) && /^\d+\s*[):]|^step \d/i.test(text))
			says(raw.trim(), "is no step: write ### 1. and its title");
	}
	if (token.type === "blockquote" && kind !== "repair-documents") {
		const sign = /^\[!\w+\]/.exec((token as Tokens.Blockquote).text.trim())?.[0];
		if (sign) says(token.raw.trim().split("\n")[0] ?? "", `shows its ${sign}: call-outs are of repair documents alone`);
	}
}

/** Whether nothing closes the fence that code begins with. */
function isOpen(raw: string): boolean {
	const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(raw) ?? [];
	if (fence === undefined) return false;
	const last = raw.trimEnd().split("\n").slice(1).at(-1)?.trim() ?? "";
	return !(last.startsWith(fence) && last.replaceAll(fence[0] ?? "", "") === "");
}

/** The first line of a paragraph that begins with the sign of a list of another program; null where none does. */
export const bulletIn = (token: Token): string | null =>
	token.type === "paragraph" ? (/^[ \t]*[•‣▪●◦][ \t\u00a0]*\S.*/m.exec(token.raw)?.[0] ?? null) : null;

/** Lines of a table with more cells than its heading, which are not shown. */
export function lostLines(token: Token, says: (needle: string, message: string) => void): void {
	if (token.type !== "table") return;
	const { header, raw } = token as Tokens.Table;
	for (const line of raw.trim().split("\n").slice(2)) {
		const cells = cellsIn(line);
		if (cells > header.length)
			says(
				line.trim(),
				`has ${cells} cells and the table's heading ${header.length}, so that the last are not shown: give the heading as many, or write \\| for a | within a cell`,
			);
	}
}
