import { z } from "zod";
import { LOCALES_MAX, languageTag, localeCode } from "./brand/grammar.ts";
import { MODEL_STATUSES } from "./categories/model-statuses.ts";
import { CHANNEL_CODES } from "./channels.ts";
import { SLUG } from "./parameter.ts";
import { SECTIONS } from "./sections.ts";

/** Shapes that several areas share. */

/** HTML of the allowlist in `packs/sanitise.ts`: sanitised at import, and at the client's boundary when the API is remote. */
export const safeHtml = z.string().meta({ format: "html" });

/** What to write for what is no slug. */
export const SLUG_ADVICE = "use a-z, 0-9, dot and hyphen, at most 128 characters, beginning with a letter or digit";

/** Slugs and ids: the same in every locale, stable, safe in a path. */
export const slug = z.string().regex(SLUG, SLUG_ADVICE);

/** A key, id or code of another system: safe in links, tags and attributes. */
export const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.+:-]{0,127}$/, "use letters, digits, and _ . + : -");

/** Words for readers; the longest text that is no HTML is a summary. */
export const words = z.string().max(10_000);

/** A calendar day, `2026-03-01`. */
export const day = z.iso.date();

/** A number of things, bytes, pages, minutes. */
export const amount = z.int().min(0);

/** `grammar`, or "" where there is none. */
export const orEmpty = <Grammar extends z.ZodType<string>>(grammar: Grammar) => z.union([z.literal(""), grammar]);

/** A colour as `#rrggbb`, or "" where there is none. */
export const color = orEmpty(z.string().regex(/^#[0-9a-f]{6}$/i, "write a colour as #rrggbb"));

/** SHA-256 of a file, in hexadecimal digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "write 64 hexadecimal digits");

/** Whether browsers read an address; one with controls, invisible marks or quotes means something else than it shows. */
const isAddress = (address: string) =>
	!/[\p{Cc}\p{Cf}"<>]/u.test(address) && URL.canParse(address, "https://site.example");

/** A link out of the site: an absolute address without a user, as browsers read it. */
export const webAddress = z
	.string()
	.max(2_000)
	.regex(/^https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/, "write a whole https:// address without user and password")
	.refine(isAddress, "is no address that browsers read, correct it")
	.meta({ format: "uri" });

/** Of a file whose copy on the server is damaged. */
export const isDamaged = z.boolean().optional().describe("true: nobody gets it until it is whole again");

/** Where a file is: on this site or outside it; no second slash or backslash that browsers read as another host. */
export const fileAddress = z
	.string()
	.max(2_000)
	.regex(
		/^(?:https?:\/\/[^\s\\/@?#]+(?:[/?#][^\s\\]*)?|\/(?:[^\s\\/][^\s\\]*)?)$/i,
		"write a path of the site or a whole address",
	)
	.refine(isAddress, "is no address that browsers read, correct it");

/** A path after the base of this site; "" is home. It stands in links, header lines and sitemaps. */
export const sitePath = z
	.string()
	.max(1_000)
	.regex(/^(?:\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/, "write a path of the site: segments of letters, digits and . _ ~ -");

/** Addresses with their widths, as a browser reads them in `srcset`. */
const widths = z
	.string()
	.max(20_000)
	.refine(
		(srcset) =>
			srcset.split(", ").every((each) => {
				const [, address = "", width] = /^([^\s,]+) ([1-9]\d{0,4})w$/.exec(each) ?? [];
				return width !== undefined && fileAddress.safeParse(address).success;
			}),
		"write addresses with their widths, /a.webp 70w, /b.webp 140w",
	);

/** A picture in our fixed sizes. `dark` is its variant for dark paper; `srcset` stands for photographs only. */
export const picture = z.object({
	src: fileAddress,
	dark: fileAddress.nullable(),
	srcset: widths.nullable(),
	width: z.int().min(1).max(20_000),
	height: z.int().min(1).max(20_000),
});
export type Picture = z.infer<typeof picture>;

/** BCP 47 language that a text is really in: another than the page's is labelled as fallback. */
export const textLanguage = languageTag;

/** Codes of the locales that have the text in their own language; a page of any other locale shows `language`. */
export const textLocales = z.array(localeCode).max(LOCALES_MAX);

/** A picture for link previews: 1200 x 630. */
export const previewPicture = fileAddress.nullable().describe("path of a 1200x630 picture");

/** A link as data: a path after the base of this site, or an address outside it. */
export const linkTarget = z.union([z.object({ path: sitePath }), z.object({ address: webAddress })]);
export type LinkTarget = z.infer<typeof linkTarget>;

const lifecycle = z.object({
	status: z.enum(MODEL_STATUSES),
	soldFrom: day.nullable(),
	soldUntil: day.nullable(),
	softwareUntil: day.nullable(),
	partsUntil: day.nullable(),
});

/** The sections of a product or category in which there is something; an API that does not say may have all of them. */
export const holds = z.array(z.enum(SECTIONS)).default([...SECTIONS]);

/** Whom an item is for (specification section 3). */
export const channel = z.enum(CHANNEL_CODES);

/** A product in a list (specification: name, slug). */
export const productInfo = z.object({
	name: words,
	slug,
	model: words,
	category: slug,
	categoryDisplayName: words,
	path: sitePath.describe("canonical, after the base"),
	picture,
	hasOwnPicture: z.boolean().default(true).describe("false where that of its category or of the brand stands for it"),
	lifecycle,
	holds,
});
export type ProductInfo = z.infer<typeof productInfo>;

/** An anchor that no other part of a page has: with a digit and not of a section, or behind `code-`. */
export const CODE_ANCHOR = /^(?:code-[a-z0-9-]{1,32}|(?!section-)(?=[a-z-]*\d)[a-z0-9][a-z0-9-]{0,31})$/;

/** Where on the page of its document a code stands. */
export const codeAnchor = z.string().regex(CODE_ANCHOR);

/** Codes that a device shows, each with an anchor, and in its line what it means and what to do. */
const codes = z.object({
	columns: z.array(words).describe("headings, that of the codes first"),
	rows: z.array(z.object({ anchor: codeAnchor, code: words, cells: z.array(safeHtml) })),
});
export type Codes = z.infer<typeof codes>;

/** A section of an instruction: an introduction in sanitised HTML, then a table of codes, then numbered steps. */
export const section = z.object({
	id: code,
	heading: words.nullable(),
	html: safeHtml,
	codes: codes.nullable(),
	steps: z.array(z.object({ number: amount, title: words, html: safeHtml })),
});
export type Section = z.infer<typeof section>;

/** The specification's result envelope around `results`. */
export function searchResponse<Item extends z.ZodType>(item: Item) {
	return z.object({
		searchResponse: z.object({
			query: words,
			start: amount,
			end: amount,
			count: amount,
			results: z.array(item),
		}),
	});
}

/** The bare list of news and alerts and support videos. */
export function resultList<Item extends z.ZodType>(item: Item) {
	return z.object({ start: amount, end: amount, count: amount, results: z.array(item) });
}
