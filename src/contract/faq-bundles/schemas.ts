import { z } from "zod";
import { code, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";

const faqBundle = z.object({
	bundleId: code,
	title: words,
	language: textLanguage,
	linkedArticles: z.array(
		z.object({
			articleFamilyId: code,
			articleTitle: words,
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
		articleFamilyId: code,
		articleTitle: words,
		articleUrl: sitePath,
		summary: words,
		language: textLanguage,
	}),
);
export type FaqBundleDetail = z.infer<typeof faqBundleDetail>;

/** The reply of each call of this area. */
export const replies = { faqBundleDetail, faqBundleList: faqBundles, faqBundles };
