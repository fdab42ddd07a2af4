import { z } from "zod";
import { day, webAddress } from "#src/contract/shapes.ts";
import { foundAboutSomething, pictureId, termKey, views } from "./grammar.ts";
import { summary, title } from "./readable.ts";

/** `support-videos/<id>/data.json`: a poster and a link; nothing is loaded from elsewhere. */
export const supportVideoData = z.strictObject({
	type: z.enum(["how-to", "overview", "repair"]).default("how-to").describe("what kind of video"),
	...foundAboutSomething,
	views,
	topics: z.array(termKey).default([]).describe("what it is about in a word: keys of terms"),
	published: day.describe("day it came out"),
	seconds: z.int().min(1).describe("its length in seconds"),
	poster: pictureId.describe("a picture of it: its file name in pictures/ without the ending"),
	address: webAddress.describe("where it can be seen, with https://"),
});

/** Front matter of `support-videos/<id>/<locale>.md`; the body is the transcript. */
export const supportVideoText = z.strictObject({
	title: title("what it shows"),
	summary: summary("what is seen, in one or two sentences"),
});
