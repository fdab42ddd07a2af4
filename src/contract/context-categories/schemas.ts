import { z } from "zod";
import { color, orEmpty, picture, sitePath, slug, words } from "../shapes.ts";

const contextCategories = z.object({
	parentCategoryName: orEmpty(slug).default("").describe("the category they all stand in"),
	categories: z.array(
		z.object({
			name: slug,
			displayName: words,
			path: sitePath,
			color,
			picture: picture.nullable(),
		}),
	),
});
export type ContextCategories = z.infer<typeof contextCategories>;

/** The reply of each call of this area. */
export const replies = { contextCategories };
