import { z } from "zod";
import { amount, code, day, picture, resultList, safeHtml, textLanguage, webAddress, words } from "../shapes.ts";

const supportVideo = z.object({
	id: code,
	type: z.enum(["how-to", "overview", "repair"]),
	title: words,
	summary: words,
	language: textLanguage,
	seconds: amount,
	poster: picture,
	address: webAddress,
	published: day,
	transcript: safeHtml,
});
export type SupportVideo = z.infer<typeof supportVideo>;

const supportVideos = resultList(supportVideo);
export type SupportVideos = z.infer<typeof supportVideos>;

/** The reply of each call of this area. */
export const replies = { supportVideos };
