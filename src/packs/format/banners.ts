import { z } from "zod";
import { BANNER_FORMS, BANNER_ICONS } from "#src/contract/banners/icons.ts";
import { slug } from "#src/contract/shapes.ts";
import { about, order, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";
import { summary, title } from "./readable.ts";

/** `banners/<id>/data.json` */
export const bannerData = z.strictObject({
	...about,
	operatingSystems: z
		.array(slug.describe("such as android or windows"))
		.default([])
		.describe("systems whose users see it; none means all"),
	form: z
		.enum(BANNER_FORMS)
		.default("card")
		.describe("how it looks: a card with a picture, a line of the icon list, or a strip with one icon"),
	icon: z.enum(BANNER_ICONS).optional().describe("the icon that it wears, in icon-list and icon-banner"),
	picture: pictureId.optional(),
	link: linkTarget.optional(),
	order,
});

/** Front matter of `banners/<id>/<locale>.md`; no body. */
export const bannerText = z.strictObject({
	title: title("what is offered", { least: 4, most: 80 }),
	summary: summary("one sentence more", { least: 10, most: 200 }),
});
