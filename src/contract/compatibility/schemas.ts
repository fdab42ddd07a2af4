import { z } from "zod";
import { picture, productInfo, safeHtml, sitePath, textLanguage } from "../shapes.ts";

const level = z.enum(["full", "limited", "none"]);

const compatibleCategories = z.object({
	categories: z.array(
		z.object({
			name: z.string(),
			displayName: z.string(),
			path: sitePath,
			picture: picture.nullable(),
			modelCount: z.int(),
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
	functions: z.array(z.object({ name: z.string(), level, remark: safeHtml })),
	minimumVersion: z.string().nullable(),
	language: textLanguage,
});
export type CompatibilityDetails = z.infer<typeof compatibilityDetails>;

/** The reply of each call of this area. */
export const replies = { compatibilityDetails, compatibleCategories, compatibleModels };
