import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";
import { audience, pictureId, termKey } from "./grammar.ts";

/** `categories/<slug>/data.json` */
export const categoryData = z.strictObject({
	audience,
	picture: pictureId,
	color: z
		.string()
		.regex(/^#[0-9a-f]{6}$/)
		.describe("the category's colour, used for its band and marks, never for text"),
	order: z.int().default(100),
	parent: slug.optional(),
	popularTopics: z.array(termKey).default([]).describe("topics of articles, in the order to offer them"),
});

/** Front matter of `categories/<slug>/<locale>.md`; the body says where the model number is on these devices. */
export const categoryText = z.strictObject({
	name: z.string().min(1).max(60),
	summary: z.string().min(20).max(300),
});
