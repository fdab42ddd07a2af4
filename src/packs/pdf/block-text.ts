import type { ManualBlock } from "#src/contract/documents/manual-block.ts";

/** A block's words alone. */
export function textOf(block: ManualBlock): string {
	if (block.type === "list" || block.type === "contents") return block.items.join(" ");
	return block.type === "table" ? block.rows.map((row) => row.join(" ")).join(" ") : block.text;
}
