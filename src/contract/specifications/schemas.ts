import { z } from "zod";
import { amount, picture, words } from "../shapes.ts";

/** Where on the page of the specifications a group or row stands. */
const specificationAnchor = z
	.string()
	.max(264)
	.regex(/^spec-[a-z0-9][a-z0-9.-]*$/);

const footnote = z.object({ anchor: specificationAnchor, label: words, text: words });
export type Footnote = z.infer<typeof footnote>;

/** What the labels need to be understood: other names of a thing, how a value was measured. */
const footnotes = z.object({
	synonyms: z.array(footnote),
	specs: z.array(footnote),
	collapse: z.boolean().describe("folded away at first, because they are many"),
});

/** Labels and values are finished text in the locale. */
const specifications = z.object({
	techSpecs: z.array(
		z.object({
			group: words,
			anchor: specificationAnchor,
			rows: z.array(
				z.object({
					label: words,
					value: words,
					anchor: specificationAnchor,
					footnote: specificationAnchor.nullable().default(null).describe("anchor of the note on this value"),
				}),
			),
		}),
	),
	inTheBox: z.array(z.object({ name: words, text: words, count: amount, picture: picture.nullable() })),
	footnotes: footnotes.default({ synonyms: [], specs: [], collapse: false }),
});
export type Specifications = z.infer<typeof specifications>;

/** The reply of each call of this area. */
export const replies = { specifications };
