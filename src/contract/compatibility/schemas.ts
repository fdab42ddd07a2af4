import { z } from "zod";
import {
	amount,
	day,
	picture,
	productInfo,
	safeHtml,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { LEVELS, SOURCES } from "./levels.ts";

const level = z.enum(LEVELS);

const compatibleCategories = z.object({
	categories: z.array(
		z.object({
			name: slug,
			displayName: words,
			language: textLanguage,
			path: sitePath,
			picture: picture.nullable(),
			modelCount: amount,
			levels: z.object({ full: amount, limited: amount, none: amount }).describe("how many models at each level"),
		}),
	),
});
export type CompatibleCategories = z.infer<typeof compatibleCategories>;

/** The version that a product needs at least, of the two that stand together. */
const minimumVersions = z.array(z.object({ product: slug, name: words, version: words })).max(2);

const compatibleModels = z.object({
	start: amount,
	end: amount,
	count: amount,
	category: z.object({ name: slug, displayName: words, language: textLanguage, path: sitePath }),
	models: z.array(z.object({ product: productInfo, level, summary: words, language: textLanguage, minimumVersions })),
});
export type CompatibleModels = z.infer<typeof compatibleModels>;

/** What is known of two products; `unknown` where nobody has said anything about the pair yet. */
const compatibilityDetails = z.object({
	product: productInfo,
	compatibleModel: productInfo,
	level: z.enum([...LEVELS, "unknown"]),
	summary: words,
	conditions: safeHtml,
	functions: z.array(z.object({ name: words, level, remark: words })),
	minimumVersions,
	checked: day.nullable().describe("day on which somebody last confirmed it"),
	source: z.enum(SOURCES).nullable(),
	language: textLanguage,
	locales: textLocales.describe("those whose pages show it in their own language"),
	path: sitePath.nullable().describe("canonical, after the base; null where nothing is known"),
});
export type CompatibilityDetails = z.infer<typeof compatibilityDetails>;

/** The reply of each call of this area. */
export const replies = { compatibilityDetails, compatibleCategories, compatibleModels };
