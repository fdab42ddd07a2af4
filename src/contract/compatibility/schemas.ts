import { z } from "zod";
import { amount, picture, productInfo, safeHtml, sitePath, slug, textLanguage, words } from "../shapes.ts";

const level = z.enum(["full", "limited", "none"]);

const compatibleCategories = z.object({
	categories: z.array(
		z.object({
			name: slug,
			displayName: words,
			path: sitePath,
			picture: picture.nullable(),
			modelCount: amount,
		}),
	),
});
export type CompatibleCategories = z.infer<typeof compatibleCategories>;

const compatibleModels = z.object({ models: z.array(z.object({ product: productInfo, level })) });
export type CompatibleModels = z.infer<typeof compatibleModels>;

/** One row a function: whether it works, from which firmware on, with which accessory. */
const compatibilityDetails = z.object({
	product: productInfo,
	compatibleModel: productInfo,
	level,
	functions: z.array(z.object({ name: words, level, remark: safeHtml })),
	minimumVersion: words.nullable(),
	language: textLanguage,
});
export type CompatibilityDetails = z.infer<typeof compatibilityDetails>;

/** The reply of each call of this area. */
export const replies = { compatibilityDetails, compatibleCategories, compatibleModels };
