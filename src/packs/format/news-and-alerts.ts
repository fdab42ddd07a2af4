import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { foundAbout, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";
import { summary, title } from "./readable.ts";

/** `news-and-alerts/<id>/data.json` */
export const newsAndAlertsData = z.strictObject({
	type: z.enum(["news", "alert", "safety"]).describe("news wait in a list; alerts and safety notices stand on top"),
	...foundAbout,
	published: day.describe("day from which it is shown"),
	until: day.optional().describe("last day on which it is shown"),
	link: linkTarget.optional(),
	serialList: slug.optional().describe("id of a list of serial numbers: the notice leads to the check"),
	picture: pictureId.optional(),
});

/** Front matter of `news-and-alerts/<id>/<locale>.md`; no body: the link leads to the full text. */
export const newsAndAlertsText = z.strictObject({
	title: title("what happened or what to do"),
	summary: summary("whom it concerns and what follows"),
});
