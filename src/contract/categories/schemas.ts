import { z } from "zod";
import { metadata, seo } from "../products/schemas.ts";
import {
	amount,
	code,
	color,
	holds,
	orEmpty,
	picture,
	productInfo,
	safeHtml,
	searchResponse,
	sitePath,
	slug,
	textLanguage,
	words,
} from "../shapes.ts";

const category = z.object({
	name: slug,
	displayName: words,
	summary: words,
	language: textLanguage,
	color,
	picture,
	productCount: amount,
	holds,
	path: sitePath.describe("after the base"),
});
export type Category = z.infer<typeof category>;

/** Without a category: the top of the tree. With one: the category itself and those below it. */
const categories = z.object({
	categories: z.array(category),
	parentCategoryDisplayName: words,
	parentCategoryName: orEmpty(slug),
	displayName: words,
	color: color.default(""),
	searchModuleImage: picture.nullable(),
	summary: words,
	language: textLanguage,
	popularTopics: z.array(z.object({ key: code, name: words, count: amount })),
	modelNumberHelp: safeHtml.describe("where the model number is; empty at the top"),
});
export type Categories = z.infer<typeof categories>;

const models = searchResponse(productInfo);
export type Models = z.infer<typeof models>;

/** The reply of each call of this area. */
export const replies = { categories, categoryMetadata: metadata, categorySeo: seo, models };
