import { z } from "zod";
import { safeHtml, textLanguage } from "../shapes.ts";

export const specialMessage = z.object({
	message: z.object({ id: z.string(), title: z.string(), html: safeHtml, language: textLanguage }).nullable(),
});
export type SpecialMessage = z.infer<typeof specialMessage>;
