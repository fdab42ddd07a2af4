import { z } from "zod";
import { resultType } from "../search/schemas.ts";
import { code, day, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";

const publicWhatsNew = searchResponse(
	z.object({
		kind: z.enum(["articles", "downloads", "documents"]),
		id: code,
		type: resultType,
		title: words,
		language: textLanguage,
		published: day.describe("day it came out, or was last reviewed"),
		path: sitePath.describe("canonical, after the base"),
	}),
);
export type PublicWhatsNew = z.infer<typeof publicWhatsNew>;

/** The reply of each call of this area. */
export const replies = { publicWhatsNew };
