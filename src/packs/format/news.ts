import { z } from "zod";
import { about, day, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";

/** `news/<id>/data.json` */
export const newsData = z.strictObject({
	type: z.enum(["news", "alert", "safety"]),
	...about,
	published: day,
	until: day.optional(),
	link: linkTarget.optional(),
	picture: pictureId.optional(),
});

/** Front matter of `news/<id>/<locale>.md`; no body: the link leads to the full text. */
export const newsText = z.strictObject({ title: z.string().min(8).max(120), summary: z.string().min(20).max(300) });
