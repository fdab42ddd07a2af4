import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { printMarkdown } from "#src/site/markdown/markdown.ts";
import { createSanitiser } from "../sanitise.ts";

const sanitise = createSanitiser();

/** Addresses that a text of a pack may link to; those within another help centre lead nowhere here. */
const OUTWARD = /^(?:https?|mailto|tel):/i;

/**
 * The HTML of another system as Markdown of a pack: what the sanitiser leaves of it, without pictures and without links
 * inside that system. Its first-level headings begin sections.
 */
export function markdownOfHtml(html: string): string {
	const plain = sanitise(html.replace(/<(\/?)h1(?=[\s>])/gi, "<$1h2"));
	return printMarkdown(
		htmlBlocks(plain.replace(/<img [^>]*>/g, ""), (address) => (OUTWARD.test(address) ? address : "")),
	).trim();
}
