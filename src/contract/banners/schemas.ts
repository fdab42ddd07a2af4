import { z } from "zod";
import { linkTarget, picture, textLanguage } from "../shapes.ts";

const banner = z.object({
	id: z.string(),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	link: linkTarget.nullable(),
	picture: picture.nullable(),
	order: z.int(),
});
export type Banner = z.infer<typeof banner>;

/** Keyed by banner id (specification section 3). */
const banners = z.object({ banners: z.record(z.string(), banner) });
export type Banners = z.infer<typeof banners>;

/** The reply of each call of this area. */
export const replies = { banners, operatingSystemBanners: banners };
