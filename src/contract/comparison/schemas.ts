import { z } from "zod";
import { code, productInfo, words } from "../shapes.ts";

/** Each row has a value for every product, in their order; null where its specification does not say. */
const comparison = z.object({
	products: z.array(productInfo).max(4),
	leftOut: z.array(code).describe("names that are no model of the category, or more than four"),
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
