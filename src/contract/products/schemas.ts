import { z } from "zod";
import {
	color,
	day,
	orEmpty,
	previewPicture,
	productInfo,
	sitePath,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";

/** Metadata: `parentCategories` are the page's category1, category2 and so on, from the top down; a category's own metadata ends with itself. */
export const metadata = z.object({
	parentCategories: z.array(z.object({ name: slug, displayName: words, color: color.default(""), path: sitePath })),
	displayName: words,
});
export type Metadata = z.infer<typeof metadata>;

export const seo = z.object({
	title: words,
	description: words,
	image: previewPicture,
	language: textLanguage,
	locales: textLocales,
	modified: orEmpty(day).describe("day of the last change"),
});
export type Seo = z.infer<typeof seo>;

/** Days of a product's life whose end a reader has to know. */
export const LIFE_ENDS = ["softwareUntil", "partsUntil"] as const;

const product = z.object({
	product: productInfo.extend({
		summary: words,
		language: textLanguage,
		aliases: z.array(words),
		ended: z
			.array(z.enum(LIFE_ENDS))
			.default([])
			.describe(
				"what of its life is over on the day of the answer, which holds until the next of these days has passed",
			),
	}),
});
export type Product = z.infer<typeof product>;

/** The product and those that look or sound like it, for "not this model?". */
const productList = z.object({ products: z.array(productInfo) });
export type ProductList = z.infer<typeof productList>;

/** The reply of each call of this area. */
export const replies = { product, productList, productMetadata: metadata, productSeo: seo };
