import { z } from "zod";
import { safeHtml, textLanguage } from "../shapes.ts";

const specialMessage = z.object({
	message: z.object({ id: z.string(), title: z.string(), html: safeHtml, language: textLanguage }).nullable(),
});
export type SpecialMessage = z.infer<typeof specialMessage>;

/** The reply of each call of this area. */
export const replies = { specialMessage };
