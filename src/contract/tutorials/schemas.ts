import { z } from "zod";
import { amount, code, picture, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";

const tutorial = z.object({
	id: code,
	title: words,
	summary: words,
	language: textLanguage,
	minutes: amount,
	picture,
	articleFamilyId: code,
	path: sitePath.describe("of its article, after the base"),
});
export type Tutorial = z.infer<typeof tutorial>;

const tutorials = searchResponse(tutorial);
export type Tutorials = z.infer<typeof tutorials>;

/** The reply of each call of this area. */
export const replies = { tutorials };
