import type { ManualBlock } from "#src/contract/documents/manual-block.ts";

/** A block with what its heading is on the page, and its number among the headings. */
export type ShownBlock =
	| Exclude<ManualBlock, { type: "heading" }>
	| (Extract<ManualBlock, { type: "heading" }> & { readonly rank: number; readonly number: number });

/** The page's own heading is the first; below it no level is left out, whatever the PDF says. */
const FIRST_RANK = 2;
const LAST_RANK = 6;

/** Whether the text of a page begins with the heading that is the page's title. */
export function beginsWithTitle(blocks: readonly ManualBlock[], title: string): boolean {
	const [first] = blocks;
	return first?.type === "heading" && first.text === title;
}

/**
 * The blocks of a page with the ranks of its headings (`h2`, `h3`, ...), in an order that readers of headings can follow.
 *
 * @param title the page's own heading: a text that begins with it goes on without it
 */
export function withRanks(blocks: readonly ManualBlock[], title: string): ShownBlock[] {
	const before = beginsWithTitle(blocks, title) ? 1 : 0;
	return ranked(blocks.slice(before), before);
}

/** @param headings that stand before the blocks */
function ranked(blocks: readonly ManualBlock[], headings: number): ShownBlock[] {
	const top = Math.min(...blocks.map((block) => (block.type === "heading" ? block.level : LAST_RANK)));
	let before = FIRST_RANK - 1;
	let number = headings;
	return blocks.map((block) => {
		if (block.type !== "heading") return block;
		const rank = Math.min(FIRST_RANK + block.level - top, before + 1, LAST_RANK);
		before = rank;
		number++;
		return { ...block, rank, number };
	});
}
