import { z } from "zod";
import { code, safeHtml, textLanguage, words } from "../shapes.ts";

const specialMessage = z.object({
	message: z.object({ id: code, title: words, html: safeHtml, language: textLanguage }).nullable(),
});
export type SpecialMessage = z.infer<typeof specialMessage>;

/** The reply of each call of this area. */
export const replies = { specialMessage };
