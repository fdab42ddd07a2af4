import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { channel, foundAboutSomething, named, termKey, views } from "./grammar.ts";
import { keywords, summary, title } from "./readable.ts";

/** `articles/<id>/data.json` */
export const articleData = z.strictObject({
	type: z
		.enum(["faq-article", "quality-issue-article", "oof-article"])
		.default("faq-article")
		.describe(
			"a question with its answer, a known fault of a series, or what concerns products that are no longer made",
		),
	channel,
	topics: z.array(termKey).default([]).describe("what it is about in a word: keys of terms by which readers filter"),
	...foundAboutSomething,
	views,
	primaryProduct: slug
		.optional()
		.describe("id of a product: whose product page the article's canonical address stands under"),
	primaryCategory: slug
		.optional()
		.describe("id of a category: whose category page it stands under when there is no primary product"),
	serialList: slug
		.optional()
		.describe("id of a list of serial numbers: readers check theirs on the article itself, such as on a recall"),
	published: day.optional().describe("day it was first shown"),
	reviewed: day.optional().describe("day on which somebody last confirmed it; without one the page says none"),
	related: named("an article").default([]).describe("ids of articles to read next"),
});

/**
 * Front matter of `articles/<id>/<locale>.md`. In the body, `## Heading` begins a section and
 * `### 1. Title` a numbered step inside it; the rest is Markdown.
 */
export const articleText = z.strictObject({
	title: title("the reader's question"),
	summary: summary("the answer in one or two sentences", { least: 40, most: 320 }),
	keywords: keywords("a word or an error code").describe("other words people use, error codes"),
});
