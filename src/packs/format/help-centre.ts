import { z } from "zod";
import { localeCode } from "#src/contract/brand/grammar.ts";
import { DOCUMENT_TYPES } from "#src/contract/documents/document-types.ts";
import { articleData } from "./articles.ts";
import { named, termKey } from "./grammar.ts";
import { newsAndAlertsData } from "./news-and-alerts.ts";

/** What articles of a section, or with a label, are about. */
const rule = z
	.strictObject({
		products: named("a product").default([]).describe("ids of the products they show on"),
		categories: named("a category")
			.default([])
			.describe("ids of categories of the pack: they show on every product below"),
		topics: z.array(termKey).default([]).describe("keys of terms by which readers filter"),
		type: articleData.shape.type.unwrap().optional().describe("what kind of articles they are; without it questions"),
		news: newsAndAlertsData.shape.type
			.optional()
			.describe("makes news of this type besides, each of which leads to its article"),
	})
	.describe("what its articles are about; {} shows them everywhere");
export type HelpRule = z.infer<typeof rule>;

const ruled = z
	.union([rule, z.null().describe("its articles are left out")])
	.describe("what its articles are about; null leaves them out");

const byName = (what: string) => z.record(z.string().min(1).max(300), ruled).default({}).describe(what);

/** `help-centre/help-centre.json`: what an export of a help centre means here. */
export const helpCentre = z.strictObject({
	locales: z
		.record(z.string(), localeCode)
		.describe("the help centre's locales, such as en-us, and which of the site each is; others are left out"),
	hosts: z
		.array(
			z
				.string()
				.max(253)
				.regex(
					/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
					"write a host in small letters without https://, such as help.brand.example",
				)
				.describe("a host, such as help.brand.example"),
		)
		.max(20)
		.default([])
		.describe("hosts of the help centre besides those in the export: links and pictures there are its own"),
	categories: byName("by the id or name of a category of the help centre: what the articles below it are about"),
	sections: byName("by the id or name of a section: what its articles are about; goes before its category"),
	labels: byName("by a label: what articles with it are about besides; null leaves them out"),
	otherwise: ruled
		.optional()
		.describe("what articles of all other sections are about; without it every section is named"),
	documents: z
		.enum(DOCUMENT_TYPES)
		.optional()
		.describe("what kind of documents attached PDFs are that lie beside the export; without it they are left out"),
});
export type HelpCentre = z.infer<typeof helpCentre>;
