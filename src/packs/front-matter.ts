import { type Document, LineCounter, parseDocument, Scalar, visit } from "yaml";

/** What stands between the `---` lines cannot be read, with its line in the file and what to do. */
export class FrontMatterFault extends Error {
	readonly line: number;

	constructor(line: number, words: string) {
		super(words);
		this.line = line;
	}
}

/** By the parser's code of the fault, and of quotes by which it is. */
const REMEDIES: Readonly<Record<string, string>> = {
	BLOCK_AS_IMPLICIT_KEY: "a text holds a colon, put it into double quotes",
	MULTILINE_IMPLICIT_KEY:
		"a line holds no colon or a text goes on without quotes, put the whole text into double quotes",
	DUPLICATE_KEY: "a field stands twice, keep one",
	TAB_AS_INDENT: "a line begins with a tab, indent with spaces",
	BAD_INDENT: "a line begins in another column than those around it, indent them alike",
	BAD_DQ_ESCAPE: "a text holds a backslash that cannot be read, write \\\\ for it",
	MISSING_CHAR: "a quote, a bracket or a colon is missing, add it",
	BAD_SCALAR_START: "a text begins with a sign that needs double quotes, add them",
	BAD_ALIAS: "a text begins with * or &, put it into double quotes",
	COMMENT:
		"a text ends before a # that stands behind a blank, put it whole into double quotes, or a comment on a line of its own",
	DOUBLE_QUOTE:
		'a text goes on behind the double quote that ends it, write \\" for one within it, or single quotes around the whole',
	SINGLE_QUOTE:
		"a text goes on behind the single quote that ends it, write '' for one within it, or double quotes around the whole",
	TAG_RESOLVE_FAILED: "a text begins with ! and a name, put the whole text into double quotes",
};

/** A text in quotes behind which its line goes on, as where a quote within it ends it. */
const ENDED_BY_QUOTE = /(?:^|[:[,-])[ \t]*(?:(")(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*[^\s,\]}:#]/;

/**
 * Reads front matter (YAML 1.2, without aliases).
 *
 * @param source what stands between the `---` lines
 * @throws FrontMatterFault
 */
export function parseFrontMatter(source: string): unknown {
	const lineCounter = new LineCounter();
	// Names of fields are as they were written: `2.10` is another version than `2.1`.
	const document = parseDocument(source, { stringKeys: true, lineCounter });
	// A warning is of a tag that names a type of some program: none is made here.
	const [fault] = [...document.errors, ...document.warnings];
	if (fault) {
		const line = fault.linePos?.[0].line ?? 0;
		const ended = ENDED_BY_QUOTE.exec(source.split("\n")[line - 1] ?? "");
		throw faultOf(ended === null ? fault.code : ended[1] ? "DOUBLE_QUOTE" : "SINGLE_QUOTE", line + 1);
	}
	const cut = cutText(document, source);
	if (cut !== null) throw faultOf("COMMENT", lineCounter.linePos(cut).line + 1);
	try {
		return document.toJS({ maxAliasCount: 0 });
	} catch {
		// What is no fault of the syntax is an alias.
		throw faultOf("BAD_ALIAS", 1);
	}
}

/** Where a text that was meant to go on behind ` #` is ended there, as comments are; null where none is. */
function cutText(document: Document, source: string): number | null {
	let cut: number | null = null;
	visit(document, {
		Scalar(_, node) {
			if (node.type !== Scalar.PLAIN || typeof node.value !== "string" || !node.range) return undefined;
			const [, end] = node.range;
			if (!/^[ \t]+#/.test(source.slice(end))) return undefined;
			cut = end;
			return visit.BREAK;
		},
	});
	return cut;
}

const faultOf = (code: string, line: number): FrontMatterFault =>
	new FrontMatterFault(
		line,
		`the front matter cannot be read: ${REMEDIES[code] ?? "put texts into double quotes and indent with spaces"}`,
	);
