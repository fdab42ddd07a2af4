import { DomUtils, parseDocument } from "htmlparser2";
import { type Block, paragraph, table, text, type Words } from "./markdown.ts";

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
	return html === "" ? [] : blocksOf(parseDocument(html).children, resolve, 0);
}

function blocksOf(nodes: readonly Node[], resolve: Resolve, depth: number): Block[] {
	const found: Block[] = [];
	let line: Words[] = [];
	const end = () => {
		if (!isBlank(line)) found.push(paragraph(...line));
		line = [];
	};
	for (const node of nodes) {
		if (node.type === "text" || INLINE.has(nameOf(node))) line.push(...inline(node, resolve, depth));
		else {
			end();
			found.push(...blockOf(node, resolve, depth));
		}
	}
	end();
	return found;
}

function blockOf(node: Node, resolve: Resolve, depth: number): Block[] {
	if (depth > DEPTH_MAX) return [];
	const children = childrenOf(node);
	const words = (of: Node) => childrenOf(of).flatMap((each) => inline(each, resolve, depth + 1));
	const blocks = (of: readonly Node[]) => blocksOf(of, resolve, depth + 1);
	const name = nameOf(node);
	switch (name) {
		case "p": {
			const line = words(node);
			return isBlank(line) ? [] : [paragraph(...line)];
		}
		case "h2":
		case "h3":
		case "h4":
		case "h5":
		case "h6":
			return [{ type: "heading", depth: Number(name[1]) as 2 | 3 | 4 | 5 | 6, children: words(node) }];
		case "ul":
		case "ol":
			return [
				{
					type: "list",
					ordered: name === "ol",
					start: name === "ol" ? Number(attribute(node, "start") || 1) : null,
					spread: false,
					children: children
						.filter((child) => nameOf(child) === "li")
						.map((item) => ({ type: "listItem", spread: false, children: blocks(childrenOf(item)) })),
				},
			];
		case "blockquote":
			return [{ type: "blockquote", children: blocks(children) }];
		case "pre":
			return [{ type: "code", value: DomUtils.textContent(node) }];
		case "hr":
			return [{ type: "thematicBreak" }];
		case "dt":
			return [paragraph({ type: "strong", children: words(node) })];
		case "table":
			return [table(rowsOf(node).map((row) => childrenOf(row).filter(isCell).map(words)))];
		default:
			return blocks(children);
	}
}

const isBlank = (line: readonly Words[]): boolean =>
	line.every((each) => each.type === "text" && each.value.trim() === "");

const isCell = (node: Node): boolean => nameOf(node) === "td" || nameOf(node) === "th";

const rowsOf = (node: Node): readonly Node[] =>
	childrenOf(node).flatMap((child) => (nameOf(child) === "tr" ? [child] : rowsOf(child)));

function inline(node: Node, resolve: Resolve, depth: number): Words[] {
	if (depth > DEPTH_MAX) return [];
	if (node.type === "text") return [text(DomUtils.textContent(node).replace(/\s+/g, " "))];
	const children = childrenOf(node).flatMap((each) => inline(each, resolve, depth + 1));
	switch (nameOf(node)) {
		case "a": {
			const url = resolve(attribute(node, "href"));
			return url === "" ? children : [{ type: "link", url, children }];
		}
		case "strong":
		case "b":
			return [{ type: "strong", children }];
		case "em":
		case "i":
			return [{ type: "emphasis", children }];
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
