import {
	MARKDOWN_BLOCK_MARKS_MAX,
	MARKDOWN_BLOCK_MAX_LENGTH,
	MARKDOWN_DEPTH_MAX,
	MARKDOWN_INDENT_MAX,
	MARKDOWN_MAX_LENGTH,
	MARKDOWN_WEIGHT_MAX,
} from "#src/site/pack-limits.ts";

/** One sign at the beginning of a line that opens a quote or a list. */
const OPENING = /[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))/y;

/** Letters that may open or close something inside a line. */
const MARKS = /[*_~`[\]<&!]|https?:/g;

/** What is too much for a Markdown parser, found without one: line of the body, and what to do. Null when it may be parsed. */
export function markdownFault(body: string): { readonly line: number; readonly message: string } | null {
	if (body.length > MARKDOWN_MAX_LENGTH)
		return {
			line: 1,
			message: `the text has ${body.length} letters, more than the ${MARKDOWN_MAX_LENGTH} allowed; divide it`,
		};
	let block = 0;
	let marks = 0;
	let weight = 0;
	for (const [index, text] of body.split("\n").entries()) {
		const line = index + 1;
		const isEmpty = text.trim() === "";
		block = isEmpty ? 0 : block + text.length;
		marks = isEmpty ? 0 : marks + marksIn(text);
		if (block > MARKDOWN_BLOCK_MAX_LENGTH)
			return {
				line,
				message: `more than ${MARKDOWN_BLOCK_MAX_LENGTH} letters without an empty line; put empty lines between paragraphs`,
			};
		if (marks > MARKDOWN_BLOCK_MARKS_MAX)
			return {
				line,
				message: `more than ${MARKDOWN_BLOCK_MARKS_MAX} marks of Markdown without an empty line; divide the paragraph`,
			};
		const depth = depthOf(text);
		const indent = /^[ \t]*/.exec(text)?.[0].replaceAll("\t", "    ").length ?? 0;
		// What stands inside others is read once for each; a mark or a cell is a part of what an item costs.
		weight += depth + (depth > 0 ? Math.floor(indent / 4) : Number(/^(?:#|\[|`{3}|~{3})/.test(text.trimStart())));
		weight += marksIn(text) / 4 + (text.split("|").length - 1) / 2;
		if (weight > MARKDOWN_WEIGHT_MAX)
			return {
				line,
				message: `more than ${MARKDOWN_WEIGHT_MAX} quotes, list items, headings, cells and marks in one text; divide it`,
			};
		if (depth > MARKDOWN_DEPTH_MAX)
			return { line, message: `nests more than ${MARKDOWN_DEPTH_MAX} quotes or lists, write it flatter` };
		if (indent > MARKDOWN_INDENT_MAX)
			return { line, message: `begins beyond column ${MARKDOWN_INDENT_MAX}, write it flatter` };
	}
	return null;
}

const marksIn = (line: string): number => line.length - line.replace(MARKS, "").length;

function depthOf(line: string): number {
	let depth = 0;
	OPENING.lastIndex = 0;
	while (depth <= MARKDOWN_DEPTH_MAX && OPENING.test(line)) depth++;
	return depth;
}
