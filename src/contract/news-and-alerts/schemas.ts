import { z } from "zod";
import { code, day, linkTarget, picture, resultList, sitePath, slug, textLanguage, words } from "../shapes.ts";

/** What news are; those for service centres are no type among them and have a call of their own. */
const NEWS_TYPES = ["news", "alert", "safety"] as const;

/** Of these, as many as a page holds for each of its notices. */
export const ABOUT_MAX = 20;

const newsItem = z.object({
	id: code,
	type: z.enum(NEWS_TYPES),
	title: words,
	summary: words,
	language: textLanguage,
	published: day,
	link: linkTarget.nullable(),
	picture: picture.nullable(),
	check: sitePath.nullable().default(null).describe("where readers check whether theirs is meant, after the base"),
	about: z.array(slug).max(ABOUT_MAX).default([]).describe("products and categories that it names, the first few"),
});

/** Safety notices first, then alerts, then by day. */
const newsAndAlerts = resultList(newsItem);
export type NewsAndAlerts = z.infer<typeof newsAndAlerts>;

/** The reply of each call of this area. */
export const replies = { newsAndAlerts };
