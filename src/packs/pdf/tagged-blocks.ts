import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import { PDF_STRUCTURE_DEPTH_MAX } from "#src/site/pdf-limits.ts";
import { listOf } from "./list-marks.ts";
import { clean, joinLines } from "./page-text.ts";

/** An element of the structure that a tagged PDF gives a page, or a place of its text. */
export interface StructureNode {
	readonly role?: string;
	readonly children?: readonly StructureNode[];
	/** Of an element: what a figure shows. */
	readonly alt?: string;
	readonly type?: string;
	readonly id?: string;
}

/** Roles of elements that hold blocks, and of those that are one (ISO 32000-1, 14.8.4). All others stand inside a line. */
const GROUPS = new Set(["Root", "Document", "Part", "Art", "Sect", "Div", "NonStruct", "BlockQuote", "Index"]);
const HEADING = /^(?:H([1-6])?|Title)$/;

/** The blocks of a page that says itself what its parts are. */
export function taggedBlocks(root: StructureNode, marked: ReadonlyMap<string, readonly string[]>): ManualBlock[] {
	const words = (node: StructureNode): string => clean(joinLines(linesOf(node, marked, 0)));
	const found: ManualBlock[] = [];
	const walk = (node: StructureNode, depth: number): void => {
		if (depth > PDF_STRUCTURE_DEPTH_MAX) return;
		const { role = "", children = [] } = node;
		if (GROUPS.has(role)) for (const child of children) walk(child, depth + 1);
		else found.push(...blockOf(node, words));
	};
	walk(root, 0);
	return found;
}

function blockOf(node: StructureNode, words: (node: StructureNode) => string): ManualBlock[] {
	const { role = "", alt } = node;
	const heading = HEADING.exec(role);
	if (role === "Table") return tableOf(node, words);
	if (role === "L" || role === "TOC") {
		const items = itemsOf(node).map(words).filter(Boolean);
		if (items.length === 0) return [];
		return role === "TOC" ? [{ type: "contents", items }] : [listOf(items)];
	}
	if (role === "Figure" && alt) return [{ type: "figure", text: clean(alt) }];
	const text = words(node);
	if (text === "") return [];
	return [heading ? { type: "heading", level: Number(heading[1] ?? 1), text } : { type: "paragraph", text }];
}

/** The items of a list and of the lists inside it, one after the other. */
const itemsOf = (node: StructureNode): readonly StructureNode[] =>
	(node.children ?? []).flatMap((child) => (child.role === "L" || child.role === "TOC" ? itemsOf(child) : [child]));

function tableOf(node: StructureNode, words: (node: StructureNode) => string): ManualBlock[] {
	const rowsIn = (part: StructureNode): readonly StructureNode[] =>
		(part.children ?? []).flatMap((child) =>
			child.role === "TR" ? [child] : /^T(?:Head|Body|Foot)$/.test(child.role ?? "") ? rowsIn(child) : [],
		);
	const rows = rowsIn(node);
	const texts = rows.map((row) => (row.children ?? []).map(words)).filter((row) => row.some((cell) => cell !== ""));
	const headed = rows[0]?.children?.every(({ role }) => role === "TH") ?? false;
	return texts.length > 0 ? [{ type: "table", headed, rows: texts }] : [];
}

/** The lines below an element; an item's label stands before its text. */
function linesOf(node: StructureNode, marked: ReadonlyMap<string, readonly string[]>, depth: number): string[] {
	if (depth > PDF_STRUCTURE_DEPTH_MAX) return [];
	if (node.type === "content") return [...(marked.get(node.id ?? "") ?? [])];
	return (node.children ?? []).flatMap((child) => linesOf(child, marked, depth + 1));
}
