/** What is done to text that somebody typed or sent: pure, and the same for pages, calls and forms. */

/** White space of every kind and controls, line ends among them: each becomes one space. */
const GAP = /[\s\p{Cc}\u2028\u2029]+/gu;
/** Marks that hide or turn around what is written, and halves of characters: they go without a trace. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;
/** What a line begins with: list signs below list signs, and what a program printed, are read by it. */
const INDENT = /^[\p{Zs}\t]*/u;
/** Columns of it that are kept, and of one tab. */
const INDENT_MAX = 16;
const TAB = "    ";
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;

/** `text` cut to `most` characters, never inside one, without white space at its new end. */
export function cut(text: string, most: number): string {
	return text.length <= most
		? text
		: text
				.slice(0, most)
				.replace(/[\ud800-\udbff]$/, "")
				.trimEnd();
}

/** One line as the site keeps it: composed letters (NFC), nothing unseen, single spaces, trimmed, at most so long. */
export function cleanLine(text: string, most: number): string {
	return cut(text.replace(UNSEEN, "").normalize("NFC").replace(GAP, " ").trim(), most);
}

function cleanIndented(line: string): string {
	const [indent = ""] = INDENT.exec(line) ?? [];
	return (indent.replaceAll("\t", TAB).slice(0, INDENT_MAX) + line.slice(indent.length).replace(GAP, " ")).trimEnd();
}

/** Text of several lines: each cleaned, line breaks and indentation kept, no more than one empty line in a row. */
export function cleanLines(text: string, most: number): string {
	const lines = text.replace(UNSEEN, "").normalize("NFC").replace(LINE_END, "\n").split("\n").map(cleanIndented);
	return cut(
		lines
			.join("\n")
			.replace(/\n{3,}/g, "\n\n")
			.replace(/^\n+/, "")
			.trimEnd(),
		most,
	);
}
