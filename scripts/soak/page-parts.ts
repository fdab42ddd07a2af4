import { createHash } from "node:crypto";

/** Scripts and styles with what they hold. */
const HELD = /<(script|style)\b[^>]*>.*?<\/\1>/gs;
/** Of the tags these tell language, canonical address, type and mode of a page, and that its subject is there. */
const FRAME = /<(?:html|body|h1|link rel="canonical"|(?:header|footer) class="site-)[^>]*>/g;
const DATA = '<script type="application/ld+json"';
const TAG = /<[^>]*>/g;
const WORD = /[\p{L}\p{N}]+/gu;
/** A part that misses its neighbour may be headed by other words: "Related answers" has two. */
const NEW_WORDS = 3;

/** What a page holds whichever of its parts are missing: its language, address, type and mode, the styles and scripts of all parts. */
export function frameOf(body: string): string {
	const held = (body.match(HELD) ?? []).filter((text) => !text.startsWith(DATA));
	const frame = body.replaceAll(HELD, "").match(FRAME) ?? [];
	return createHash("sha256")
		.update([...frame, ...held].join("\n"))
		.digest("base64");
}

/** The words that a reader sees. */
export const wordsOf = (body: string): ReadonlySet<string> =>
	new Set(body.replaceAll(HELD, " ").replaceAll(TAG, " ").match(WORD));

/** Whether these are words of a page: all but few of them stand in it when it is whole. */
export const isOf = (words: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
	words.difference(whole).size <= NEW_WORDS;
