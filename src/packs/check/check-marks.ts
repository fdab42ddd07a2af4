import type { Token, Tokens } from "marked";
import { markOf, SERIAL_LIST_PARTS } from "../marked-parts.ts";
import type { LooseBody } from "../pack.ts";
import type { Report } from "../report.ts";

const { needed, optional } = SERIAL_LIST_PARTS;
const KNOWN: readonly string[] = [...needed, ...optional];
const written = (mark: string) => `## [!${mark}]`;

/** The parts of a text: each under a marked heading with words of its own, once, and all that readers need. */
export function checkMarks(
	tokens: readonly Token[],
	{ file, bodyLine }: LooseBody,
	report: Report,
	says: (needle: string, message: string) => void,
): void {
	const seen = new Set<string>();
	let isLead = true;
	let hasLead = false;
	for (const token of tokens) {
		if (token.type === "heading" && (token as Tokens.Heading).depth === 2) {
			const { text, raw } = token as Tokens.Heading;
			const found = markOf(text);
			isLead = false;
			if (!found || !KNOWN.includes(found.mark))
				says(raw.trim(), `begins no part of the text, begin one with ${KNOWN.map(written).join(", ")}`);
			else if (found.words === "") says(raw.trim(), "has a mark and no words, write the heading behind the mark");
			if (found && seen.has(found.mark)) says(raw.trim(), `the part ${written(found.mark)} stands twice, keep one`);
			if (found) seen.add(found.mark);
		} else if (isLead && token.type !== "space") hasLead = true;
	}
	if (!hasLead) report.addLine(file, bodyLine, "says nothing before its first part, write what the check is for");
	for (const mark of needed)
		if (!seen.has(mark)) report.addLine(file, bodyLine, `has no part ${written(mark)} …, add it`);
}
