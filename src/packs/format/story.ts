import { z } from "zod";
import { about, audience, day, pictureId, slug, termKey, webAddress } from "./grammar.ts";

/** Where a notice or banner leads: one of the pack's own items, or an address outside. */
const target = z.union([
	z.strictObject({ article: slug }),
	z.strictObject({ download: slug }),
	z.strictObject({ product: slug }),
	z.strictObject({ category: slug }),
	z.strictObject({ address: webAddress }),
]);

/** `news/<id>/data.json` */
export const newsData = z.strictObject({
	type: z.enum(["news", "alert", "safety"]),
	...about,
	published: day,
	until: day.optional(),
	link: target.optional(),
	picture: pictureId.optional(),
});

/** Front matter of `news/<id>/<locale>.md`; no body: the link leads to the full text. */
export const newsText = z.strictObject({ title: z.string().min(8).max(120), summary: z.string().min(20).max(300) });

/** `videos/<id>/data.json`: a poster and a link; nothing is loaded from elsewhere. */
export const videoData = z.strictObject({
	type: z.enum(["how-to", "overview", "repair"]).default("how-to"),
	...about,
	topics: z.array(termKey).default([]),
	published: day,
	seconds: z.int().min(1),
	poster: pictureId,
	address: webAddress,
});

/** Front matter of `videos/<id>/<locale>.md`; the body is the transcript. */
export const videoText = z.strictObject({ title: z.string().min(8).max(120), summary: z.string().min(20).max(300) });

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

/** `banners/<id>/data.json` */
export const bannerData = z.strictObject({
	...about,
	operatingSystems: z.array(slug).default([]),
	picture: pictureId.optional(),
	link: target.optional(),
	order: z.int().default(100),
});

/** Front matter of `banners/<id>/<locale>.md`; no body. */
export const bannerText = z.strictObject({ title: z.string().min(4).max(80), summary: z.string().min(10).max(200) });

/** `special-message/<id>/data.json`: one line over every page while it lasts. */
export const specialMessageData = z.strictObject({ audience, from: day, until: day });

/** Front matter of `special-message/<id>/<locale>.md`; the body is the message. */
export const specialMessageText = z.strictObject({ title: z.string().min(4).max(120) });
