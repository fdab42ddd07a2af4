import { z } from "zod";
import { words } from "../shapes.ts";

const part = z.object({ text: words, change: z.enum(["same", "added", "removed"]) });
export type DifferencePart = z.infer<typeof part>;

const block = z.object({
	place: words.describe("heading or step under which it stands; empty above the first"),
	parts: z.array(part),
});
export type DifferenceBlock = z.infer<typeof block>;

/** What changed between two editions, word by word: the paragraphs in which something did, in their order. */
export const differenceBlocks = z.array(block);
