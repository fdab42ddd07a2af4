import { z } from "zod";
import { amount, code, searchResponse, sitePath, textLanguage, words } from "../shapes.ts";
import { BUNDLE_TYPES } from "./bundle-types.ts";

const faqBundle = z.object({
	bundleId: code,
	type: z.enum(BUNDLE_TYPES).default("editorial"),
	title: words,
	language: textLanguage,
	count: amount.optional().describe("its articles, where linkedArticles are only the first of them"),
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
