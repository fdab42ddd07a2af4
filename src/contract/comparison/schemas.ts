import { z } from "zod";
import { COMPARED_MAX } from "../bounds.ts";
import { code, productInfo, sitePath, words } from "../shapes.ts";

/** Each row has a value for every product, in their order; null where its specification does not say. */
const comparison = z.object({
	products: z.array(productInfo).max(COMPARED_MAX),
	leftOut: z
		.array(z.object({ slug: code, name: words, path: sitePath.nullable() }))
		.describe("what is no model of the category, or too many, by its name and path as far as it has them"),
	groups: z.array(
		z.object({
			group: words,
			rows: z.array(z.object({ label: words, values: z.array(words.nullable()) })),
		}),
	),
});
export type Comparison = z.infer<typeof comparison>;

/** The reply of each call of this area. */
export const replies = { comparison };
