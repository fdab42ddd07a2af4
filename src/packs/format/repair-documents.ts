import { z } from "zod";
import { languageTag } from "#src/contract/brand/grammar.ts";
import { DIFFICULTIES, HAZARDS, REPAIR_DOCUMENT_TYPES } from "#src/contract/repair-documents/words.ts";
import { day, slug } from "#src/contract/shapes.ts";
import { REVISIONS_MAX } from "#src/site/pack-limits.ts";
import { channel, eachOnce, foundAbout, packPath, termKey, views } from "./grammar.ts";
import { keywords, summary, title } from "./readable.ts";

const tool = z
	.strictObject({
		item: termKey.describe("what it is: a key of terms"),
		text: z.string().max(200).optional().describe("an addition that is the same in every language, such as PH0"),
	})
	.describe("one tool");

const part = z
	.strictObject({
		item: termKey.describe("what it is: a key of terms"),
		number: z
			.string()
			.max(40)
			.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, "write the number as it is ordered, in letters and digits")
			.describe("the number by which it is ordered"),
		count: z.int().min(1).max(99).default(1).describe("how many"),
	})
	.describe("one spare part");

const associatedFile = z
	.strictObject({
		item: termKey.describe("what it is, such as an exploded view: a key of terms"),
		language: languageTag.describe("language of the file as BCP 47, such as de"),
		file: packPath.describe("its path inside files/, such as repair/trundle-840-parts.pdf"),
	})
	.describe("one file");

/** An edition names a folder and is shown as it is. */
const edition = z
	.string()
	.regex(
		/^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/,
		"write it in letters, digits, dot and hyphen, at most 20, such as 2 or 1.1",
	);

const revision = z
	.strictObject({
		day: day.describe("day on which the next edition took its place"),
		edition: edition.describe("the edition until that day; its texts stand in a folder of this name"),
	})
	.describe("one earlier edition");

const withdrawal = z
	.strictObject({
		day: day.describe("day on which it was withdrawn"),
		replacedBy: slug.optional().describe("id of the repair document that holds instead"),
	})
	.describe("that it no longer holds: its title and its summary, which says why, are all that is left of it");

/** `repair-documents/<id>/data.json` */
export const repairDocumentData = z.strictObject({
	type: z
		.enum(REPAIR_DOCUMENT_TYPES)
		.default("service-manual")
		.describe("a guide in steps is a service-manual; the others are what workshops are told besides"),
	channel,
	...foundAbout,
	views,
	primaryProduct: slug
		.optional()
		.describe("id of a product: whose product page the document's canonical address stands under"),
	primaryCategory: slug
		.optional()
		.describe("id of a category: whose category page it stands under when there is no primary product"),
	difficulty: z
		.enum(DIFFICULTIES)
		.optional()
		.describe("how much it asks of whoever does it; a document with steps needs it"),
	minutes: z.int().min(1).max(600).optional().describe("how long it takes; a document with steps needs it"),
	hazards: eachOnce(z.array(z.enum(HAZARDS).describe("what can hurt somebody")))
		.default([])
		.describe("the worst first; every text says of each what to do about it"),
	tools: z.array(tool).max(30).default([]).describe("what is needed and stays"),
	parts: z.array(part).max(30).default([]).describe("what is ordered and built in"),
	associatedFiles: z.array(associatedFile).max(30).default([]).describe("exploded views, wiring and other files"),
	mandatory: z.literal(true).optional().describe("true: each agent has to confirm it; for technical-news alone"),
	edition: edition.optional().describe("of what is written here now, such as 2; a document for agents may have one"),
	revisions: z
		.array(revision)
		.max(REVISIONS_MAX)
		.default([])
		.describe("its earlier editions, the oldest first: agents are shown what changed, word by word"),
	withdrawn: withdrawal.optional(),
	published: day.describe("day it was first shown"),
	reviewed: day.describe("day on which somebody last confirmed it"),
});

/**
 * Front matter of `repair-documents/<id>/<locale>.md`. The body is an instruction as of an article; in a step a
 * picture stands in a paragraph of its own, and a quote that begins with `[!torque]`, `[!esd]`, `[!caution]` or
 * `[!note]` is called out.
 */
export const repairDocumentText = z.strictObject({
	title: title("what is repaired, and on which product", { least: 4 }),
	summary: summary("when to do it and what is reached, in one or two sentences; of a withdrawn document why it is", {
		most: 320,
	}),
	keywords: keywords("a word or an error code").describe("other words people use, error codes"),
	hazards: z
		.partialRecord(z.enum(HAZARDS), z.string().min(10).max(400).describe("what can happen, and what to do about it"))
		.default({})
		.describe("words of each hazard of data.json, by its name"),
});
