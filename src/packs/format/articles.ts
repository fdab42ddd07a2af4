import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { about, termKey } from "./grammar.ts";

/** `articles/<id>/data.json` */
export const articleData = z.strictObject({
	type: z.enum(["faq-article", "quality-issue-article", "oof-article"]).default("faq-article"),
	topics: z.array(termKey).min(1),
	...about,
	primaryProduct: slug.optional().describe("whose product page the article's canonical address stands under"),
	primaryCategory: slug.optional().describe("whose category page it stands under when there is no primary product"),
	published: day,
	reviewed: day,
	related: z.array(slug).default([]),
});

/**
 * Front matter of `articles/<id>/<locale>.md`. In the body, `## Heading` begins a section and
 * `### 1. Title` a numbered step inside it; the rest is Markdown.
 */
export const articleText = z.strictObject({
	title: z.string().min(8).max(120).describe("the reader's question"),
	summary: z.string().min(40).max(320).describe("the answer in one or two sentences"),
	keywords: z.array(z.string().max(60)).default([]).describe("other words people use, error codes"),
});
