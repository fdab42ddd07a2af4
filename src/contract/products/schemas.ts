import { z } from "zod";
import { fileAddress, productInfo, sitePath, textLanguage } from "../shapes.ts";

/** Metadata: `parentCategories` are the page's category1, category2 and so on, from the top down; a category's own metadata ends with itself. */
export const metadata = z.object({
	parentCategories: z.array(
		z.object({ name: z.string(), displayName: z.string(), color: z.string().default(""), path: sitePath }),
	),
	displayName: z.string(),
});
export type Metadata = z.infer<typeof metadata>;

export const seo = z.object({
	title: z.string(),
	description: z.string(),
	image: fileAddress.nullable().describe("path of a 1200x630 picture"),
	modified: z.string().describe("day of the last change"),
});
export type Seo = z.infer<typeof seo>;

const product = z.object({
	product: productInfo.extend({
		summary: z.string(),
		language: textLanguage,
		aliases: z.array(z.string()),
	}),
});
export type Product = z.infer<typeof product>;

/** The product and the ones nearest to it, for "not this model?". */
const productList = z.object({ products: z.array(productInfo) });
export type ProductList = z.infer<typeof productList>;

/** The reply of each call of this area. */
export const replies = { product, productList, productMetadata: metadata, productSeo: seo };
