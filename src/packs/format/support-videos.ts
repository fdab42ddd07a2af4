import { z } from "zod";
import { day, webAddress } from "#src/contract/shapes.ts";
import { about, pictureId, termKey } from "./grammar.ts";

/** `support-videos/<id>/data.json`: a poster and a link; nothing is loaded from elsewhere. */
export const supportVideoData = z.strictObject({
	type: z.enum(["how-to", "overview", "repair"]).default("how-to"),
	...about,
	topics: z.array(termKey).default([]),
	published: day,
	seconds: z.int().min(1),
	poster: pictureId,
	address: webAddress,
});

/** Front matter of `support-videos/<id>/<locale>.md`; the body is the transcript. */
export const supportVideoText = z.strictObject({
	title: z.string().min(8).max(120),
	summary: z.string().min(20).max(300),
});
