import { z } from "zod";
import { searchResponse, sitePath, textLanguage } from "../shapes.ts";

const faqBundle = z.object({
	bundleId: z.string(),
	title: z.string(),
	language: textLanguage,
	linkedArticles: z.array(
		z.object({
			articleFamilyId: z.string(),
			articleTitle: z.string(),
			articleUrl: sitePath.describe("path after the base"),
			language: textLanguage,
		}),
	),
});
export type FaqBundle = z.infer<typeof faqBundle>;

const faqBundles = z.object({ data: z.array(faqBundle) });
export type FaqBundles = z.infer<typeof faqBundles>;

/** The articles of one bundle. */
const faqBundleDetail = searchResponse(
	z.object({
		articleFamilyId: z.string(),
		articleTitle: z.string(),
		articleUrl: sitePath,
		summary: z.string(),
		language: textLanguage,
	}),
);
export type FaqBundleDetail = z.infer<typeof faqBundleDetail>;

/** The reply of each call of this area. */
export const replies = { faqBundleDetail, faqBundleList: faqBundles, faqBundles };
