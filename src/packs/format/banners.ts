import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";
import { about, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";

/** `banners/<id>/data.json` */
export const bannerData = z.strictObject({
	...about,
	operatingSystems: z.array(slug).default([]),
	picture: pictureId.optional(),
	link: linkTarget.optional(),
	order: z.int().default(100),
});

/** Front matter of `banners/<id>/<locale>.md`; no body. */
export const bannerText = z.strictObject({ title: z.string().min(4).max(80), summary: z.string().min(10).max(200) });
