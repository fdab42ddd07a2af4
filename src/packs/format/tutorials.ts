import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { about, pictureId } from "./grammar.ts";

/** `tutorials/<id>/data.json`: a guided task that an article spells out. */
export const tutorialData = z.strictObject({
	...about,
	article: slug,
	minutes: z.int().min(1).max(240),
	picture: pictureId,
	published: day,
});

/** Front matter of `tutorials/<id>/<locale>.md`; no body. */
export const tutorialText = z.strictObject({ title: z.string().min(8).max(120), summary: z.string().min(20).max(300) });
