import { z } from "zod";
import { slug } from "#src/contract/shapes.ts";
import { about, order, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";

/** `banners/<id>/data.json` */
export const bannerData = z.strictObject({
	...about,
	operatingSystems: z
		.array(slug.describe("such as android or windows"))
		.default([])
		.describe("systems whose users see it; none means all"),
	picture: pictureId.optional(),
	link: linkTarget.optional(),
	order,
});

/** Front matter of `banners/<id>/<locale>.md`; no body. */
export const bannerText = z.strictObject({
	title: z.string().min(4).max(80).describe("what is offered"),
	summary: z.string().min(10).max(200).describe("one sentence more"),
});
