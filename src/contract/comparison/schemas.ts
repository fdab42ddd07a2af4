import { z } from "zod";
import { COMPARED_MAX } from "../bounds.ts";
import { code, productInfo, words } from "../shapes.ts";

/** Each row has a value for every product, in their order; null where its specification does not say. */
const comparison = z.object({
	products: z.array(productInfo).max(COMPARED_MAX),
	leftOut: z
		.array(z.object({ slug: code, name: words }))
		.describe("what is no model of the category, or too many, by its name as far as it has one"),
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
