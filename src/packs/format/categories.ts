import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";
import { everyItem, order, pictureId, termKey } from "./grammar.ts";
import { printedName, spareSummary } from "./readable.ts";

/** `categories/<slug>/data.json` */
export const categoryData = z.strictObject({
	...everyItem,
	picture: pictureId
		.optional()
		.describe(
			"a picture: its file name in pictures/ without the ending; without one that of the category above stands there, else the logo",
		),
	color: z
		.string()
		.regex(/^#[0-9a-f]{6}$/, "write a colour as # and six digits, letters small, such as #0b5cad")
		.optional()
		.describe("the category's colour, used for its band and marks, never for text; without one there is no band"),
	order,
	parent: slug.optional().describe("id of the category above it"),
	popularTopics: z.array(termKey).default([]).describe("topics of articles, in the order to offer them"),
});

/** Front matter of `categories/<slug>/<locale>.md`; the body says where the model number is on these devices. */
export const categoryText = z.strictObject({
	name: printedName("what these devices are called"),
	summary: spareSummary("what help there is, in one or two sentences"),
});
