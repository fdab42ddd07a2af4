import type { RootContent } from "mdast";

/**
 * The words of parts of a Markdown text, on one line: for summaries and fields of plain words. What is struck out does not
 * hold, and here nothing could show it: it is left out, and so are pictures.
 */
export const wordsOf = (parts: readonly RootContent[]): string =>
	parts.map(within).join(" ").replace(/\s+/g, " ").trim();

/** Parts behind which another line or cell begins. */
const LINES: ReadonlySet<RootContent["type"]> = new Set([
	...(["paragraph", "heading", "blockquote", "code", "list", "listItem", "table", "tableRow", "tableCell"] as const),
]);

function within(part: RootContent): string {
	if (part.type === "delete" || part.type === "html") return "";
	if (part.type === "break") return " ";
	if ("value" in part) return part.value;
	if (!("children" in part)) return "";
	return part.children.map((child) => (LINES.has(child.type) ? `${within(child)} ` : within(child))).join("");
}
