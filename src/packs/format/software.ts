import { z } from "zod";
import { DOWNLOAD_TYPES } from "#src/contract/downloads/download-types.ts";
import { day, slug } from "#src/contract/shapes.ts";
import { releaseNotes } from "./downloads.ts";
import { channel, foundAboutSomething, licenceId, named, packPath, termKey, views } from "./grammar.ts";
import { spareSummary, title } from "./readable.ts";

/** One file of a software family. */
const software = z
	.strictObject({
		id: slug.describe("its name among the files of this item, such as windows"),
		version: z
			.string()
			.max(30)
			.regex(/\d/, "write a version with a number, such as 2.1")
			.describe("its number as the program shows it"),
		date: day.describe("day it came out"),
		file: packPath.describe("its path inside files/, such as software/studio-2.1-windows.zip"),
		operatingSystems: z
			.array(slug.describe("such as windows or android"))
			.default([])
			.describe("keys of terms: systems it runs on; none means the device itself"),
		severity: z.enum(["urgent", "recommended", "optional"]).default("optional").describe("how much it matters"),
		licence: licenceId.optional(),
	})
	.describe("one file");

/** `software/<id>/data.json`: software that comes in several files, one a system or one a part. */
export const softwareData = z.strictObject({
	downloadType: z.enum(DOWNLOAD_TYPES).describe("what kind of software"),
	channel,
	topics: z.array(termKey).default([]).describe("what it is about in a word: keys of terms"),
	...foundAboutSomething,
	views,
	primaryProduct: slug
		.optional()
		.describe("id of a product: whose product page the software's canonical address stands under"),
	primaryCategory: slug
		.optional()
		.describe("id of a category: whose category page it stands under when there is no primary product"),
	multiDownload: z
		.boolean()
		.default(false)
		.describe("true: the files are parts of one thing, and all are offered together; false: a reader chooses one"),
	software: z.array(software).min(1).describe("its files, in the order in which they are offered"),
	related: named("an article").default([]).describe("ids of articles to read next"),
});

/**
 * Front matter of `software/<id>/<locale>.md`: `software` is keyed by the ids of `data.json`. The body is how to
 * install, in steps as in an article.
 */
export const softwareText = z.strictObject({
	title: title("what is downloaded", { least: 4 }),
	summary: spareSummary("what it is, for whom and for which device"),
	software: z
		.record(
			z.string(),
			z
				.strictObject({
					title: title("what this file is called, such as For Windows", { least: 2 }),
					notes: releaseNotes.prefault({}).describe("what changed"),
				})
				.describe("the words of one file"),
		)
		.describe("name and notes by id: every file of data.json stands here"),
});
