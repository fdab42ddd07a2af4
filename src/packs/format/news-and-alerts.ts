import { z } from "zod";
import { day } from "#src/contract/shapes.ts";
import { about, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";

/** `news-and-alerts/<id>/data.json` */
export const newsAndAlertsData = z.strictObject({
	type: z.enum(["news", "alert", "safety"]),
	...about,
	published: day,
	until: day.optional(),
	link: linkTarget.optional(),
	picture: pictureId.optional(),
});

/** Front matter of `news-and-alerts/<id>/<locale>.md`; no body: the link leads to the full text. */
export const newsAndAlertsText = z.strictObject({
	title: z.string().min(8).max(120),
	summary: z.string().min(20).max(300),
});
