import { z } from "zod";
import { picture, searchResponse, sitePath, textLanguage } from "../shapes.ts";

const tutorial = z.object({
	id: z.string(),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	minutes: z.int(),
	picture,
	articleFamilyId: z.string(),
	path: sitePath.describe("of its article, after the base"),
});
export type Tutorial = z.infer<typeof tutorial>;

const tutorials = searchResponse(tutorial);
export type Tutorials = z.infer<typeof tutorials>;

/** The reply of each call of this area. */
export const replies = { tutorials };
