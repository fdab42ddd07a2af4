import { z } from "zod";
import { amount, picture, words } from "../shapes.ts";

/** Where on the page of the specifications a group or row stands. */
const specificationAnchor = z
	.string()
	.max(264)
	.regex(/^spec-[a-z0-9][a-z0-9.-]*$/);

/** Labels and values are finished text in the locale. */
const specifications = z.object({
	techSpecs: z.array(
		z.object({
			group: words,
			anchor: specificationAnchor,
			rows: z.array(z.object({ label: words, value: words, anchor: specificationAnchor })),
		}),
	),
	inTheBox: z.array(z.object({ name: words, text: words, count: amount, picture: picture.nullable() })),
});
export type Specifications = z.infer<typeof specifications>;

/** The reply of each call of this area. */
export const replies = { specifications };
