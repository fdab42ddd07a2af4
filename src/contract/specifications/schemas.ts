import { z } from "zod";
import { amount, picture, words } from "../shapes.ts";

/** Labels and values are finished text in the locale. */
const specifications = z.object({
	techSpecs: z.array(z.object({ group: words, rows: z.array(z.object({ label: words, value: words })) })),
	inTheBox: z.array(z.object({ name: words, text: words, count: amount, picture: picture.nullable() })),
});
export type Specifications = z.infer<typeof specifications>;

/** The reply of each call of this area. */
export const replies = { specifications };
