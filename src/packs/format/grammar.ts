import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";

/** The names and values every kind of content shares (content pack format v1). */

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
export const termKey = slug.describe("a key of terms/<area>/<locale>.json, such as battery-life");

/** Whom an item is for: everybody, or agents of authorised service centres alone. */
export const audience = z.literal("asc").optional().describe("asc: for agents of service centres alone");

/** Where an item stands in a list. */
export const order = z.int().default(100).describe("its place in lists: smaller numbers come first");

/** What an item is about: it shows on these products, on every product of these categories, or everywhere when both are empty. */
export const about = {
	audience,
	products: z.array(slug.describe("id of a product")).default([]).describe("ids of the products it shows on"),
	categories: z
		.array(slug.describe("id of a category"))
		.default([])
		.describe(
			"ids of categories: it shows on every product below them; without products and categories it shows everywhere",
		),
};
