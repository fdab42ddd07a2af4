import { z } from "zod";
import { fileAddress, previewPicture, slug, webAddress } from "../shapes.ts";
import {
	CONTRAST_LEAST,
	contentVersion,
	LOCALES_MAX,
	languageTag,
	localeCode,
	manualScheme,
	origin,
	PAPERS,
} from "./grammar.ts";
import { checkLocales } from "./locale-faults.ts";
import { WEEKDAYS } from "./weekdays.ts";

const hexColor = z
	.string()
	.regex(/^#[0-9a-f]{6}$/, "write a colour as # and six digits, letters small, such as #0b5cad");

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "write a time of day, such as 08:00");

function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
	} catch {
		return false;
	}
}

/** When somebody answers: pages write it as the readers of each language do. */
const opening = z
	.strictObject({
		hours: z
			.array(
				z
					.strictObject({
						days: z
							.array(z.enum(WEEKDAYS).describe("monday to sunday"))
							.min(1)
							.max(7)
							.describe("days with these hours"),
						from: timeOfDay.describe("when somebody begins to answer, such as 08:00"),
						to: timeOfDay.describe("when nobody answers any more, such as 20:00"),
					})
					.describe("hours of some days"),
			)
			.min(1)
			.max(14)
			.describe("when somebody answers"),
		timeZone: z
			.string()
			.max(60)
			.refine(isTimeZone, "is no time zone, write its IANA name, such as Europe/London")
			.describe("IANA name of the time zone that the hours are in, such as Europe/London"),
	})
	.describe("opening hours: pages write them as the readers of each language do");

const KINDS = "telephone, email, web or ticket";

/** One way to reach a person. */
const contactRoute = z
	.union([
		z.strictObject({
			kind: z.literal("telephone").describe(KINDS),
			number: z
				.string()
				.regex(/^\+[0-9 ]{6,20}$/, "write a number with its country, such as +44 20 7946 0137")
				.describe("with its country, such as +44 20 7946 0137"),
			opening,
		}),
		z.strictObject({
			kind: z.literal("email").describe(KINDS),
			address: z.email().describe("an e-mail address"),
		}),
		z.strictObject({
			kind: z.literal("web").describe(KINDS),
			address: webAddress.describe("a whole address with https://"),
			term: slug.describe("its words: a key of terms"),
		}),
		z
			.strictObject({ kind: z.literal("ticket").describe(KINDS) })
			.describe("a form of this site, whose messages stand in the inbox"),
	])
	.describe("one way to reach a person");

/** What a brand says of itself, in a pack's `site.json` and in the reply alike. Nothing of it is in code. */
export const brandFacts = {
	brand: z.string().min(1).max(40).describe("the brand's name as visitors know it"),
	legalName: z.string().min(1).max(80).describe("the company behind it"),
	colors: z
		.strictObject({
			accent: hexColor.describe(`actions on light paper: at least ${CONTRAST_LEAST}:1 against ${PAPERS.light}`),
			accentOnDark: hexColor.describe(`actions on dark paper: at least ${CONTRAST_LEAST}:1 against ${PAPERS.dark}`),
		})
		.describe("the brand's colours"),
	home: webAddress.describe("the brand's own site"),
	locales: z
		.array(
			z
				.strictObject({
					code: localeCode.describe("language and region, such as en_GB: what files of texts are named after"),
					prefix: z
						.string()
						.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, "write small letters, such as de or fr-ca")
						.nullable()
						.describe("first path segment; null for the default locale only"),
					language: languageTag.describe("BCP 47, for lang and hreflang"),
					name: z.string().min(1).max(60).describe("in its own language"),
					direction: z.enum(["ltr", "rtl"]).describe("ltr or rtl: where lines begin"),
					fallback: z
						.array(localeCode.describe("a locale"))
						.default([])
						.describe("where a missing text comes from, nearest first"),
				})
				.describe("one locale"),
		)
		.min(1)
		.max(LOCALES_MAX)
		.describe("the languages and regions of the site"),
	defaultLocale: localeCode.describe("the locale that has every text"),
	contact: z.array(contactRoute).min(1).max(20).describe("ways to reach a person"),
	frameParents: z
		.array(origin.describe("scheme and host, such as https://app.brand.example"))
		.max(20)
		.default([])
		.describe("origins that may show the site in a frame in embed mode"),
	loginOrigins: z
		.array(origin.describe("scheme and host"))
		.max(20)
		.default([])
		.describe("origins where service agents sign in"),
	searchProvider: z
		.strictObject({
			pageViews: webAddress.describe("address that is told which page was opened, by POST"),
			guestTokens: webAddress.describe("address that gives a token to whoever has none, by GET"),
		})
		.optional()
		.describe("a search provider that is told of page views; without it nobody outside is asked or told anything"),
	manualScheme: manualScheme.optional().describe("scheme of the brand's own manual links, such as brand-manual:"),
	topDownloads: z.int().min(1).max(50).default(3).describe("downloads offered first"),
	topDownloadsOnPhones: z.int().min(1).max(50).default(1).describe("downloads offered first on phones"),
	results: z
		.strictObject({
			models: z.int().min(1).max(200).default(60).describe("products"),
			documents: z.int().min(1).max(100).default(20).describe("documents"),
			tutorials: z.int().min(1).max(100).default(6).describe("tutorials"),
			whatsNew: z.int().min(1).max(50).default(5).describe("what is new: answers, downloads and manuals together"),
		})
		.prefault({})
		.describe("how many stand in one window of a list"),
	tvHelp: z
		.strictObject({
			category: slug.describe("id of the category whose products, with all below it, have TV help"),
			newsTypes: z
				.array(z.enum(["news", "alert", "safety"]).describe("a type of news"))
				.min(1)
				.default(["alert", "news"])
				.describe("types of news that TV help shows"),
		})
		.optional()
		.describe("TV help: guided help and answers for the products of one category; without it there is none"),
	modelSorts: z
		.array(z.enum(["newest", "name", "model"]).describe("an order"))
		.min(1)
		.default(["newest", "name", "model"])
		.describe("orders in which lists of products can be shown, the first by default"),
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
export const brand = z.object({ ...described, contentVersion }).superRefine(checkLocales);
export type Brand = z.infer<typeof brand>;

export const replies = { brand };
