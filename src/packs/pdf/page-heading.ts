import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import { textOf } from "./block-text.ts";

/**
 * What a page is about: of the headings of its highest level, and of the one that it goes on with, that which most of
 * its letters stand under.
 *
 * @param goesOn the last heading before the page
 */
export function pageHeading(blocks: readonly ManualBlock[], goesOn: string): string {
	const top = Math.min(...blocks.map((block) => (block.type === "heading" ? block.level : Number.POSITIVE_INFINITY)));
	let best = { text: goesOn, letters: 0 };
	let part = { text: goesOn, letters: 0 };
	for (const block of blocks) {
		if (block.type === "heading" && block.level === top) part = { text: block.text, letters: 0 };
		part.letters += textOf(block).length;
		if (part.letters > best.letters) best = { ...part };
	}
	return best.text;
}
