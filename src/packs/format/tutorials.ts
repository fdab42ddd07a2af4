import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { foundAboutSomething, pictureId } from "./grammar.ts";
import { summary, title } from "./readable.ts";

/** `tutorials/<id>/data.json`: a guided task that an article spells out. */
export const tutorialData = z.strictObject({
	...foundAboutSomething,
	article: slug.describe("id of the article that spells it out"),
	minutes: z.int().min(1).max(240).describe("how long it takes"),
	picture: pictureId,
	published: day.describe("day it came out"),
});

/** Front matter of `tutorials/<id>/<locale>.md`; no body. */
export const tutorialText = z.strictObject({
	title: title("the task"),
	summary: summary("what is reached at the end"),
});
