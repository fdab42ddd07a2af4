import { z } from "zod";
import { day, sitePath, textLanguage, words } from "../shapes.ts";
import { differenceBlocks } from "./difference.ts";

const withdrawn = z.object({
	day,
	replacedBy: z
		.object({ title: words, language: textLanguage, path: sitePath })
		.nullable()
		.describe("what holds instead"),
});

/** How a document for agents stands: to be confirmed, revised, withdrawn. */
export const standing = z.object({
	mandatory: z.boolean().describe("each agent has to confirm it"),
	edition: words.nullable(),
	revised: day.nullable().describe("day of this edition, where there were others"),
	withdrawn: withdrawn.nullable().describe("it no longer holds; its summary says why"),
});
export type Standing = z.infer<typeof standing>;

/** What changed between an earlier edition and the one in force. */
export const difference = z.object({
	edition: words.describe("the earlier one"),
	language: textLanguage.describe("of both, another than the reader's where nobody kept the earlier one in it"),
	blocks: differenceBlocks.describe("empty where too much changed to be read in parts"),
});
export type Difference = z.infer<typeof difference>;
