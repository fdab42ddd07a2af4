import { z } from "zod";
import { metadata, seo } from "../products/schemas.ts";
import { picture, productInfo, safeHtml, searchResponse, sitePath, textLanguage } from "../shapes.ts";

const category = z.object({
	name: z.string().describe("slug"),
	displayName: z.string(),
	summary: z.string(),
	language: textLanguage,
	color: z.string(),
	picture,
	productCount: z.int(),
	path: sitePath.describe("after the base"),
});
export type Category = z.infer<typeof category>;

/** Without a category: the top of the tree. With one: the category itself and those below it. */
const categories = z.object({
	categories: z.array(category),
	parentCategoryDisplayName: z.string(),
	parentCategoryName: z.string(),
	displayName: z.string(),
	color: z.string().default(""),
	searchModuleImage: picture.nullable(),
	summary: z.string(),
	language: textLanguage,
	popularTopics: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
	modelNumberHelp: safeHtml.describe("where the model number is; empty at the top"),
});
export type Categories = z.infer<typeof categories>;

const models = searchResponse(productInfo);
export type Models = z.infer<typeof models>;

/** The reply of each call of this area. */
export const replies = { categories, categoryMetadata: metadata, categorySeo: seo, models };
