import type { BlockContent, Delete, PhrasingContent, Root, RootContent, Table, TableRow } from "mdast";
import { type Handle, toMarkdown } from "mdast-util-to-markdown";

/** A part of a Markdown text. What is text stays text: the printer escapes whatever Markdown or HTML would read into it. */
export type Block = BlockContent;
export type Words = PhrasingContent;

/** Words on one line: a line end could begin something. */
export const text = (value: string): Words => ({ type: "text", value: value.replace(/[\s\u0085]+/g, " ") });

export const heading = (depth: number, words: string): Block => ({
	type: "heading",
	depth: ([1, 2, 3, 4, 5, 6] as const)[Math.min(Math.max(depth, 1), 6) - 1] ?? 6,
	children: [text(words)],
});

export const paragraph = (...children: readonly Words[]): Block => ({ type: "paragraph", children: [...children] });

export const said = (words: string): Block[] => (words === "" ? [] : [paragraph(text(words))]);

export const linkTo = (url: string, words: string): Words => ({ type: "link", url, children: [text(words)] });

/** A list with an item for each group of blocks; numbered from `start` when that is given. */
export const list = (items: readonly (readonly Block[])[], start: number | null = null): Block[] =>
	items.length === 0
		? []
		: [
				{
					type: "list",
					ordered: start !== null,
					start,
					spread: false,
					children: items.map((children) => ({ type: "listItem", spread: false, children: [...children] })),
				},
			];

/** A table whose first row is its head. */
export const table = (rows: readonly (readonly (readonly Words[])[])[]): Table => ({
	type: "table",
	children: rows.map(
		(cells): TableRow => ({
			type: "tableRow",
			children: cells.map((children) => ({ type: "tableCell", children: [...children] })),
		}),
	),
});

/** Tables as GitHub writes them (GFM 4.10): a line a row, and no bar or line end inside a cell. */
const printTable: Handle = (node: Table, _, state, info) => {
	const lines = node.children.map((row) => {
		const cells = row.children.map((cell) => {
			const exit = state.enter("phrasing");
			const printed = state.containerPhrasing(withBarsInCode(cell), { ...info, before: "|", after: "|" });
			exit();
			return printed.replace(/\\?\n/g, " ");
		});
		return `| ${cells.join(" | ")} |`;
	});
	const [head = "", ...rest] = lines;
	const columns = node.children[0]?.children.length ?? 0;
	return [head, `|${" --- |".repeat(columns)}`, ...rest].join("\n");
};

/** In cells a bar of code is escaped as any other, though nothing else of code is (GFM 4.10). */
function withBarsInCode<Parent extends { readonly children: readonly Words[] }>(parent: Parent): Parent {
	const children = parent.children.map((each) => {
		if (each.type === "inlineCode") return { ...each, value: each.value.replaceAll("|", "\\|") };
		return "children" in each ? withBarsInCode(each) : each;
	});
	return { ...parent, children };
}

/** What is struck out, as GitHub writes it (GFM 6.5). */
const printStruck: Handle = (node: Delete, _, state, info) => {
	const exit = state.enter("emphasis");
	const printed = state.containerPhrasing(node, { ...info, before: "~", after: "~" });
	exit();
	return `~~${printed}~~`;
};

/** Beyond CommonMark: what tables and struck text are made of. */
const UNSAFE = [
	{ character: "|", inConstruct: "phrasing" as const },
	{ character: "~", inConstruct: "phrasing" as const },
];

/** Markdown (CommonMark, with tables) of these parts. */
export function printMarkdown(children: readonly RootContent[]): string {
	const root: Root = { type: "root", children: [...children] };
	return toMarkdown(root, {
		bullet: "-",
		rule: "-",
		unsafe: UNSAFE,
		handlers: { table: printTable, delete: printStruck },
	});
}
