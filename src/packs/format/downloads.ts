import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { about, packPath } from "./grammar.ts";

/** One published version of a download; the newest stands first. */
const version = z.strictObject({
	version: z.string().max(30).regex(/\d/, "write a version with a number, such as 2.1"),
	date: day,
	file: packPath,
	operatingSystems: z.array(slug).default([]).describe("keys of terms; empty = the device itself"),
	severity: z.enum(["urgent", "recommended", "optional"]),
	reversible: z.enum(["yes", "no", "unknown"]),
	withdrawn: z.boolean().default(false),
});

/** `downloads/<id>/data.json` */
export const downloadData = z.strictObject({
	category: z.enum(["firmware", "application", "driver", "utility"]),
	...about,
	primaryProduct: slug.optional(),
	versions: z.array(version).min(1),
});
export type DownloadData = z.infer<typeof downloadData>;

const releaseNotes = z.strictObject({
	added: z.array(z.string()).default([]),
	fixed: z.array(z.string()).default([]),
	security: z.array(z.string()).default([]),
	knownIssues: z.array(z.string()).default([]),
});

/**
 * Front matter of `downloads/<id>/<locale>.md`: `releases` is keyed by version and must hold every
 * version in the default locale. The body is how to install, in steps as in an article.
 */
export const downloadText = z.strictObject({
	title: z.string().min(4).max(120),
	summary: z.string().min(20).max(300).describe("what it is, for which device and system"),
	releases: z.record(z.string(), releaseNotes),
});
