import type { ManualBlock } from "#src/contract/documents/manual-block.ts";

type List = Extract<ManualBlock, { type: "list" }>;

const BULLET = /^[-–—•◦▪‣●○■□・*]\s+(?=\S)/u;
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/;

/** Whether a line begins like an item of a list. */
export const isItem = (line: string): boolean => BULLET.test(line) || NUMBER.test(line);

/** Items as a list without their marks; numbered when the first one is. */
export function listOf(items: readonly string[]): List {
	const number = NUMBER.exec(items[0] ?? "")?.[1];
	const mark = number === undefined ? BULLET : NUMBER;
	return {
		type: "list",
		start: number === undefined ? null : Number(number),
		items: items.map((item) => item.replace(mark, "")),
	};
}

/** Paragraphs that begin like items of a list, as lists: in most documents the mark alone tells. */
export function withLists(blocks: readonly ManualBlock[]): ManualBlock[] {
	const found: ManualBlock[] = [];
	for (const block of blocks) {
		const last = found.at(-1);
		if (block.type !== "paragraph" || !isItem(block.text)) found.push(block);
		else {
			const list = listOf([block.text]);
			const next = last?.type === "list" && last.start !== null ? last.start + last.items.length : null;
			if (last?.type === "list" && list.start === next) last.items.push(...list.items);
			else found.push(list);
		}
	}
	return found;
}
