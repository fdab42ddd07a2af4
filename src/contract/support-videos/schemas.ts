import { z } from "zod";
import { picture, resultList, safeHtml, textLanguage, webAddress } from "../shapes.ts";

const supportVideo = z.object({
	id: z.string(),
	type: z.enum(["how-to", "overview", "repair"]),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	seconds: z.int(),
	poster: picture,
	address: webAddress,
	published: z.string(),
	transcript: safeHtml,
});
export type SupportVideo = z.infer<typeof supportVideo>;

const supportVideos = resultList(supportVideo);
export type SupportVideos = z.infer<typeof supportVideos>;

/** The reply of each call of this area. */
export const replies = { supportVideos };
