import { z } from "zod";
import { linkTarget, picture, resultList, textLanguage } from "../shapes.ts";

const newsItem = z.object({
	id: z.string(),
	type: z.enum(["news", "alert", "safety"]),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	published: z.string(),
	link: linkTarget.nullable(),
	picture: picture.nullable(),
});

/** Safety notices first, then alerts, then by day. */
const newsAndAlerts = resultList(newsItem);
export type NewsAndAlerts = z.infer<typeof newsAndAlerts>;

/** The reply of each call of this area. */
export const replies = { newsAndAlerts };
