import { z } from "zod";
import { SLUG } from "#src/contract/parameter.ts";

/** The names and values every kind of content shares (content pack format v1). */

/** Slugs and ids: the same in every locale, stable, safe in a path. */
export const slug = z
	.string()
	.regex(SLUG, "use a-z, 0-9, dot and hyphen, at most 128 characters, beginning with a letter or digit");

/** A BCP 47 language of a file, such as `de` or `pt-BR`: manuals exist in more languages than the site. */
export const languageTag = z
	.string()
	.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "write a language as BCP 47, such as de or pt-BR");

/** A calendar day, `2026-03-01`. */
export const day = z.iso.date();

/** A path inside the pack's `files/` or `pictures/` folder: plain segments, no way out. */
export const packPath = z
	.string()
	.regex(
		/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
		"write a path inside the folder, with plain segments and no ..",
	);

/** A picture: the file name in `pictures/` without its ending. */
export const pictureId = slug.describe("a picture: its file name in pictures/ without the ending");

/** A key of `terms/<locale>.json`: labels, units of the box, topics. */
export const termKey = slug.describe("a key of terms/<area>/<locale>.json");

/** Whom an item is for: everybody, or agents of authorised service centres alone. */
export const audience = z.literal("asc").optional().describe("asc: for agents of service centres alone");

/** What an item is about: it shows on these products, on every product of these categories, or everywhere when both are empty. */
export const about = {
	audience,
	products: z.array(slug).default([]),
	categories: z.array(slug).default([]),
};
