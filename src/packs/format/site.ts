import { z } from "zod";
import { localeCode, pictureId, slug, webAddress } from "./grammar.ts";

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

/** One way to reach a person. */
const contactRoute = z.union([
	z.strictObject({
		kind: z.literal("telephone"),
		number: z.string().regex(/^\+[0-9 ]{6,20}$/),
		hours: z.string().max(60).describe("days and times in a language-neutral form: Mo–Fr 08:00–18:00 CET"),
	}),
	z.strictObject({ kind: z.literal("email"), address: z.email() }),
	z.strictObject({ kind: z.literal("web"), address: webAddress, term: slug }),
]);

/** `site.json`: the brand. Nothing of it is in code. */
export const site = z.strictObject({
	format: z.literal(1),
	brand: z.string().min(1).max(40),
	legalName: z.string().min(1).max(80),
	logo: pictureId,
	colors: z.strictObject({
		accent: hexColor.describe("actions on light paper: at least 4.5:1 against white"),
		accentOnDark: hexColor.describe("actions on dark paper: at least 4.5:1 against #14161a"),
	}),
	home: webAddress.describe("the brand's own site"),
	locales: z
		.array(
			z.strictObject({
				code: localeCode,
				prefix: z
					.string()
					.regex(/^[a-z]{2}(-[a-z0-9]{2,8})*$/)
					.nullable()
					.describe("first path segment; null for the default locale only"),
				language: languageTag.describe("BCP 47, for lang and hreflang"),
				name: z.string().describe("in its own language"),
				direction: z.enum(["ltr", "rtl"]),
				fallback: z.array(localeCode).default([]),
			}),
		)
		.min(1),
	defaultLocale: localeCode,
	contact: z.array(contactRoute).min(1),
	frameParents: z.array(webAddress).default([]).describe("origins that may show the site in a frame in embed mode"),
	loginOrigins: z.array(webAddress).default([]),
	manualScheme: z
		.string()
		.regex(/^[a-z][a-z0-9+.-]*:$/)
		.optional(),
	topDownloads: z.int().min(1).max(50).default(6),
	topDownloadsOnPhones: z.int().min(1).max(50).default(3),
	results: z
		.strictObject({
			models: z.int().min(1).max(200).default(60),
			documents: z.int().min(1).max(100).default(20),
			tutorials: z.int().min(1).max(100).default(6),
		})
		.prefault({}),
	modelSorts: z
		.array(z.enum(["newest", "name", "model"]))
		.min(1)
		.default(["newest", "name", "model"]),
});
export type SiteFile = z.infer<typeof site>;

/** `terms/<area>/<locale>.json`: key to text; the areas together are one dictionary, the default locale holds every key. */
export const terms = z.record(slug, z.string().min(1).max(200));
