import { z } from "zod";
import { fileAddress, previewPicture, slug, webAddress } from "../shapes.ts";
import { LOCALES_MAX, languageTag, localeCode, manualScheme, origin } from "./grammar.ts";
import { checkLocales } from "./locale-faults.ts";

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

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

/** What a brand says of itself, in a pack's `site.json` and in the reply alike. Nothing of it is in code. */
export const brandFacts = {
	brand: z.string().min(1).max(40),
	legalName: z.string().min(1).max(80),
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
				name: z.string().min(1).max(60).describe("in its own language"),
				direction: z.enum(["ltr", "rtl"]),
				fallback: z.array(localeCode).default([]),
			}),
		)
		.min(1)
		.max(LOCALES_MAX),
	defaultLocale: localeCode,
	contact: z.array(contactRoute).min(1).max(20),
	frameParents: z.array(origin).max(20).default([]).describe("origins that may show the site in a frame in embed mode"),
	loginOrigins: z.array(origin).max(20).default([]),
	manualScheme: manualScheme.optional(),
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
};

/** The brand's sign on tabs and home screens: as large as wanted (its drawing, or the largest), as an icon file of 32x32, and 180x180 on paper. */
const icons = z.object({ any: fileAddress, ico: fileAddress, touch: fileAddress });
export type Icons = z.infer<typeof icons>;

/** A brand that an API does not tell: its facts, and where its pictures are. */
const described = {
	...brandFacts,
	logoSrc: fileAddress,
	logoDark: fileAddress.nullable(),
	preview: previewPicture.default(null),
	icons: icons.nullable().default(null),
};
export const describedBrand = z.strictObject(described).superRefine(checkLocales);

/** The brand as pages know it, with the version of the content in force; "" when there is none. */
export const brand = z
	.object({ ...described, contentVersion: z.string().regex(/^(?:[A-Za-z0-9][A-Za-z0-9_.+:-]{0,99})?$/) })
	.superRefine(checkLocales);
export type Brand = z.infer<typeof brand>;

export const replies = { brand };
