import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { foundAboutSomething, licenceId, packPath, views } from "./grammar.ts";
import { spareSummary, title } from "./readable.ts";

/** One published version of a download; the newest stands first. */
const version = z
	.strictObject({
		version: z
			.string()
			.max(30)
			.regex(/\d/, "write a version with a number, such as 2.1")
			.describe("its number as the device shows it"),
		date: day.describe("day it came out"),
		file: packPath.describe("its path inside files/, such as firmware/lumen-2.1.zip"),
		operatingSystems: z
			.array(slug.describe("such as windows or android"))
			.default([])
			.describe("keys of terms: systems it runs on; none means the device itself"),
		severity: z
			.enum(["urgent", "recommended", "optional"])
			.default("optional")
			.describe("how much it matters to install it"),
		reversible: z
			.enum(["yes", "no", "unknown"])
			.default("unknown")
			.describe("whether the version before can be installed again"),
		withdrawn: z
			.boolean()
			.default(false)
			.describe("true: listed and marked, but its file is given to nobody any more (its address answers 410)"),
	})
	.describe("one version");

/** `downloads/<id>/data.json` */
export const downloadData = z.strictObject({
	category: z.enum(["firmware", "application", "driver", "utility"]).describe("what kind of software"),
	...foundAboutSomething,
	views,
	primaryProduct: slug
		.optional()
		.describe("id of a product: whose product page the download's canonical address stands under"),
	licence: licenceId.optional(),
	versions: z.array(version).min(1).describe("every version, the newest first"),
});

const notes = z.array(z.string().describe("one sentence")).default([]);

/** What changed with a version. */
export const releaseNotes = z.strictObject({
	added: notes.describe("what is new"),
	fixed: notes.describe("what was mended"),
	security: notes.describe("weaknesses that were closed"),
	knownIssues: notes.describe("what does not work yet"),
});

/**
 * Front matter of `downloads/<id>/<locale>.md`: `releases` is keyed by version. The body is how to install, in steps as in an article.
 */
export const downloadText = z.strictObject({
	title: title("what is downloaded", { least: 4 }),
	summary: spareSummary("what it is, for which device and system"),
	releases: z
		.record(z.string(), releaseNotes.describe("notes of one version"))
		.default({})
		.describe("what changed, by version of data.json"),
});
