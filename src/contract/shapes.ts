import { z } from "zod";
import { SLUG } from "./parameter.ts";

/** Shapes that several areas share. */

/** HTML of the allowlist in `packs/sanitise.ts`: sanitised at import, and at the client's boundary when the API is remote. */
export const safeHtml = z.string().meta({ format: "html" });

/** Slugs and ids: the same in every locale, stable, safe in a path. */
export const slug = z
	.string()
	.regex(SLUG, "use a-z, 0-9, dot and hyphen, at most 128 characters, beginning with a letter or digit");

/** A link out of the site: an absolute address without a user, as browsers read it. */
export const webAddress = z
	.string()
	.max(2_000)
	.regex(/^https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/, "write a whole https:// address without user and password")
	.refine(URL.canParse, "is no address that browsers read, correct it")
	.meta({ format: "uri" });

/** Where a file is: on this site or outside it; no second slash or backslash that browsers read as another host. */
export const fileAddress = z.string().regex(/^(?:https?:\/\/[^\s\\/][^\s\\]*|\/(?:[^\s\\/][^\s\\]*)?)$/i);

/** A path after the base of this site; "" is home. */
export const sitePath = z.string().regex(/^(?:\/[^\s\\/?#]+)*$/);

/** Addresses with their widths, as a browser reads them in `srcset`. */
const widths = z
	.string()
	.regex(
		/^(?:https?:\/\/[^\s\\/,][^\s\\,]*|\/[^\s\\/,][^\s\\,]*) \d+w(?:, (?:https?:\/\/[^\s\\/,][^\s\\,]*|\/[^\s\\/,][^\s\\,]*) \d+w)*$/,
	);

/** A picture in our fixed sizes. `dark` is its variant for dark paper; `srcset` stands for photographs only. */
export const picture = z.object({
	src: fileAddress,
	dark: fileAddress.nullable(),
	srcset: widths.nullable(),
	width: z.int(),
	height: z.int(),
});
export type Picture = z.infer<typeof picture>;

/** BCP 47 language that a text is really in: another than the page's is labelled as fallback. */
export const textLanguage = z.string();

/** A link as data: a path after the base of this site, or an address outside it. */
export const linkTarget = z.union([z.object({ path: sitePath }), z.object({ address: webAddress })]);
export type LinkTarget = z.infer<typeof linkTarget>;

const lifecycle = z.object({
	status: z.enum(["current", "discontinued"]),
	soldFrom: z.string(),
	soldUntil: z.string().nullable(),
	softwareUntil: z.string().nullable(),
	partsUntil: z.string().nullable(),
});
export type Lifecycle = z.infer<typeof lifecycle>;

/** A product in a list (specification: name, slug). */
export const productInfo = z.object({
	name: z.string(),
	slug: z.string(),
	model: z.string(),
	category: z.string(),
	categoryDisplayName: z.string(),
	path: sitePath.describe("canonical, after the base"),
	picture,
	lifecycle,
});
export type ProductInfo = z.infer<typeof productInfo>;

/** A section of an instruction: an introduction in sanitised HTML, then numbered steps. */
export const section = z.object({
	id: z.string(),
	heading: z.string().nullable(),
	html: safeHtml,
	steps: z.array(z.object({ number: z.int(), title: z.string(), html: safeHtml })),
});
export type Section = z.infer<typeof section>;

/** The specification's result envelope around `results`. */
export function searchResponse<Item extends z.ZodType>(item: Item) {
	return z.object({
		searchResponse: z.object({
			query: z.string(),
			start: z.int(),
			end: z.int(),
			count: z.int(),
			results: z.array(item),
		}),
	});
}

/** The bare list of news and alerts and support videos. */
export function resultList<Item extends z.ZodType>(item: Item) {
	return z.object({ start: z.int(), end: z.int(), count: z.int(), results: z.array(item) });
}
