import { z } from "zod";
import { code, day, linkTarget, picture, resultList, textLanguage, words } from "../shapes.ts";

const newsItem = z.object({
	id: code,
	type: z.enum(["news", "alert", "safety"]),
	title: words,
	summary: words,
	language: textLanguage,
	published: day,
	link: linkTarget.nullable(),
	picture: picture.nullable(),
});

/** Safety notices first, then alerts, then by day. */
const newsAndAlerts = resultList(newsItem);
export type NewsAndAlerts = z.infer<typeof newsAndAlerts>;

/** The reply of each call of this area. */
export const replies = { newsAndAlerts };
