import { z } from "zod";
import { amount, code, linkTarget, picture, textLanguage, words } from "../shapes.ts";
import { BANNER_FORMS, BANNER_ICONS } from "./icons.ts";

const banner = z.object({
	id: code,
	title: words,
	summary: words,
	language: textLanguage,
	link: linkTarget.nullable(),
	picture: picture.nullable(),
	general: z.boolean().default(false).describe("about no product and no category"),
	form: z.enum(BANNER_FORMS).default("card"),
	icon: z.enum(BANNER_ICONS).nullable().default(null),
	order: amount,
});
export type Banner = z.infer<typeof banner>;

/** Keyed by banner id (specification section 3). */
const banners = z.object({ banners: z.record(code, banner) });
export type Banners = z.infer<typeof banners>;

/** The reply of each call of this area. */
export const replies = { banners, operatingSystemBanners: banners };
