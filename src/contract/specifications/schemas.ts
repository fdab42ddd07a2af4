import { z } from "zod";
import { picture } from "../shapes.ts";

/** Labels and values are finished text in the locale. */
const specifications = z.object({
	techSpecs: z.array(
		z.object({ group: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
	),
	inTheBox: z.array(z.object({ name: z.string(), text: z.string(), count: z.int(), picture: picture.nullable() })),
});
export type Specifications = z.infer<typeof specifications>;

/** The reply of each call of this area. */
export const replies = { specifications };
