import { DomUtils, parseDocument } from "htmlparser2";
import type { BlockContent, DefinitionContent } from "mdast";
import { type Block, list, paragraph, table, text, type Words } from "./markdown.ts";
import { raised } from "./raised.ts";
import { spannedRows } from "./spanned-rows.ts";
import { wordsOf } from "./words-of.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];

/** Where a link or picture of the content leads, as a whole address; of a link that leads nowhere "", and its words are left. */
export type Resolve = (address: string) => string;

const DEPTH_MAX = 40;

const INLINE = new Set([
	"a",
	"strong",
	"b",
	"em",
	"i",
	"s",
	"sub",
	"sup",
	"code",
	"kbd",
	"br",
	"img",
	"span",
	"bdi",
	"abbr",
]);

const childrenOf = (node: Node): readonly Node[] => ("children" in node ? (node.children as readonly Node[]) : []);
const nameOf = (node: Node): string => ("name" in node ? String(node.name) : "");
const attribute = (node: Node, name: string): string => ("attribs" in node ? (node.attribs[name] ?? "") : "");

/** Sanitised HTML as parts of a Markdown text; an element that Markdown has no word for is what it holds. */
export function htmlBlocks(html: string, resolve: Resolve): Block[] {
	return html === "" ? [] : blocksOf(parseDocument(html).children, { resolve, depth: 0, marks: [] });
}

/** Where in a text something stands. */
interface Place {
	readonly resolve: Resolve;
	readonly depth: number;
	/** Elements of a line around whole blocks, the outermost first: each line of these is what they make of it. */
	readonly marks: readonly Node[];
}

function blocksOf(nodes: readonly Node[], place: Place): Block[] {
	const { resolve, depth } = place;
	const found: Block[] = [];
	let line: Words[] = [];
	const end = () => {
		const own = lineAt(line, place);
		if (own.length > 0) found.push(paragraph(...own));
		line = [];
	};
	for (const node of nodes) {
		const isInline = node.type === "text" || INLINE.has(nameOf(node));
		if (isInline && !holdsBlocks(node, depth)) line.push(...inline(node, resolve, depth));
		else {
			end();
			const own = isInline ? blocksIn(node, place) : blockOf(node, place);
			// One by one: a call takes no list of any length.
			for (const block of own) found.push(block);
		}
	}
	end();
	return found;
}

/** The blocks that an element of a line holds. */
function blocksIn(node: Node, { resolve, depth, marks }: Place): Block[] {
	if (depth > DEPTH_MAX) return [];
	// One of each kind: what is in bold already is not more so.
	const others = marks.filter((mark) => markOf(mark) !== markOf(node));
	return blocksOf(childrenOf(node), { resolve, depth: depth + 1, marks: [...others, node] });
}

/** What an element makes of words, in one word. */
const markOf = (node: Node): string => MARKS[nameOf(node)] ?? nameOf(node);
const MARKS: Readonly<Record<string, string>> = { b: "strong", i: "em", bdi: "span", abbr: "span" };

/** A line as it stands at a place. */
const lineAt = (line: readonly Words[], { resolve, marks }: Place): Words[] =>
	marks.reduceRight((own, mark) => (own.length > 0 ? trimmed(inlineOf(mark, own, resolve)) : own), trimmed(line));

function blockOf(node: Node, place: Place): Block[] {
	const { resolve, depth } = place;
	if (depth > DEPTH_MAX) return [];
	const children = childrenOf(node);
	const words = (of: Node) =>
		lineAt(
			childrenOf(of).flatMap((each) => inline(each, resolve, depth + 1)),
			place,
		);
	const blocks = (of: readonly Node[]) => blocksOf(of, { ...place, depth: depth + 1 });
	const cellsOf = (row: Node) =>
		childrenOf(row)
			.filter(isCell)
			.map((cell) => ({
				words: onOneLine(blocks(childrenOf(cell))),
				columns: Number(attribute(cell, "colspan") || 1),
				rows: Number(attribute(cell, "rowspan") || 1),
			}));
	const name = nameOf(node);
	switch (name) {
		case "p": {
			if (holdsBlocks(node, depth)) return blocks(children);
			const line = words(node);
			return line.length > 0 ? [paragraph(...line)] : [];
		}
		case "h2":
		case "h3":
		case "h4":
		case "h5":
		case "h6": {
			const line = words(node);
			return line.length === 0
				? []
				: [{ type: "heading", depth: Number(name[1]) as 2 | 3 | 4 | 5 | 6, children: line }];
		}
		case "ul":
		case "ol": {
			const items: Block[][] = [];
			for (const child of children) {
				const isItem = nameOf(child) === "li";
				const own = blocks(isItem ? childrenOf(child) : [child]);
				// A list within a list, and words in none of its items, belong to the item before.
				const before = isItem ? undefined : items.at(-1);
				if (before) before.push(...own);
				else if (isItem || own.length > 0) items.push(own);
			}
			return list(items, name === "ol" ? Number(attribute(node, "start") || 1) : null);
		}
		case "blockquote":
			return [{ type: "blockquote", children: blocks(children) }];
		case "pre":
			return [{ type: "code", value: DomUtils.textContent(node) }];
		case "hr":
			return [{ type: "thematicBreak" }];
		case "dt":
			return [paragraph(...marked("strong", words(node)))];
		case "table":
			return [...captionOf(node, words), table(spannedRows(rowsOf(node).map(cellsOf)))];
		default:
			return blocks(children);
	}
}

/** Whether something that stands in a line holds what does not: paragraphs in bold, say. */
const holdsBlocks = (node: Node, depth: number): boolean =>
	depth <= DEPTH_MAX &&
	!CODE.has(nameOf(node)) &&
	childrenOf(node).some((each) => each.type === "tag" && (!INLINE.has(nameOf(each)) || holdsBlocks(each, depth + 1)));
const CODE = new Set(["code", "kbd"]);

/** A line in three: blanks and ends of lines before its words, the words without any at their ends, and those behind. */
function parted(line: readonly Words[]): { before: Words[]; words: Words[]; behind: Words[] } {
	const first = line.findIndex((each) => !isSpace(each));
	if (first < 0) return { before: [...line], words: [], behind: [] };
	const end = line.findLastIndex((each) => !isSpace(each)) + 1;
	const [before, words, behind] = [line.slice(0, first), line.slice(first, end), line.slice(end)];
	const cut = (at: number, own: (value: string) => string, beside: Words[]) => {
		const each = words.at(at);
		if (each?.type !== "text" || own(each.value) === each.value) return;
		words.splice(at, 1, text(own(each.value)));
		beside.push(text(" "));
	};
	cut(0, (value) => value.trimStart(), before);
	cut(-1, (value) => value.trimEnd(), behind);
	return { before, words, behind };
}

/** Words without blanks and ends of lines at both ends, which Markdown would have to write in other signs. */
const trimmed = (line: readonly Words[]): Words[] => parted(line).words;

/** Words that are marked, but for the blanks and ends of lines at their ends: those stand outside. */
function marked(type: "strong" | "emphasis" | "delete", children: readonly Words[]): Words[] {
	const { before, words, behind } = parted(children);
	const own: Words[] = words.length > 0 ? [{ type, children: words }] : [];
	return [...outside(before), ...own, ...outside(behind)];
}

/** What blanks and ends of lines are together. */
function outside(blanks: readonly Words[]): Words[] {
	if (blanks.some(({ type }) => type === "break")) return [{ type: "break" }];
	return blanks.length > 0 ? [text(" ")] : [];
}

const isSpace = (each: Words): boolean => each.type === "break" || (each.type === "text" && each.value.trim() === "");

const isCell = (node: Node): boolean => nameOf(node) === "td" || nameOf(node) === "th";

/** What a table is called stands above it. */
function captionOf(node: Node, words: (of: Node) => Words[]): Block[] {
	const caption = childrenOf(node).find((child) => nameOf(child) === "caption");
	const line = caption ? words(caption) : [];
	return line.length > 0 ? [paragraph(...marked("strong", line))] : [];
}

/** What a cell holds, on one line: parts that stood below each other are parted. */
function onOneLine(blocks: readonly Block[]): Words[] {
	const parts = blocks.flatMap(linesOf).map(trimmed);
	return parts.flatMap((part, index) => (index === 0 ? part : [text("; "), ...part]));
}

function linesOf(block: Block): Words[][] {
	switch (block.type) {
		case "paragraph":
		case "heading":
			return [block.children];
		case "code":
			return [[{ type: "inlineCode", value: block.value.replace(/\s+/g, " ") }]];
		case "list":
			return block.children.flatMap(({ children }) => children.flatMap(blockLines));
		case "blockquote":
			return block.children.flatMap(blockLines);
		case "table":
			return block.children.map((row) => row.children.flatMap((cell) => [...cell.children, text(" ")]));
		default:
			return [];
	}
}

/** Of what may stand in a list what is a block: definitions there are none. */
const blockLines = (each: BlockContent | DefinitionContent): Words[][] =>
	each.type === "definition" || each.type === "footnoteDefinition" ? [] : linesOf(each);

const rowsOf = (node: Node): readonly Node[] =>
	childrenOf(node).flatMap((child) => (nameOf(child) === "tr" ? [child] : rowsOf(child)));

function inline(node: Node, resolve: Resolve, depth: number): Words[] {
	if (depth > DEPTH_MAX) return [];
	if (node.type === "text") return [text(DomUtils.textContent(node).replace(/\s+/g, " "))];
	return inlineOf(
		node,
		childrenOf(node).flatMap((each) => inline(each, resolve, depth + 1)),
		resolve,
	);
}

/** What an element of a line makes of the words that it holds. */
function inlineOf(node: Node, children: Words[], resolve: Resolve): Words[] {
	switch (nameOf(node)) {
		case "a": {
			const url = resolve(attribute(node, "href"));
			return url === "" ? children : [{ type: "link", url, children }];
		}
		case "strong":
		case "b":
			return marked("strong", children);
		case "em":
		case "i":
			return marked("emphasis", children);
		case "s":
			return marked("delete", children);
		case "sub":
		case "sup":
			return raised(nameOf(node) === "sup", children, wordsOf([paragraph(...children)]));
		case "code":
		case "kbd":
			return [{ type: "inlineCode", value: DomUtils.textContent(node) }];
		case "br":
			return [{ type: "break" }];
		case "img":
			return [{ type: "image", url: resolve(attribute(node, "src")), alt: attribute(node, "alt") }];
		default:
			return children;
	}
}
