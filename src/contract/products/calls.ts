import { defineCall } from "../call.ts";
import { locale, slug } from "../parameter.ts";
import { categoryTag, listTag, productInfoTags, productTag, tagsOf } from "../tags.ts";
import type { Metadata, Product, ProductList, Seo } from "./schemas.ts";

export const product = defineCall<Product>()({
	name: "product",
	path: "/products/{productName}",
	params: { productName: slug() },
	tags: ({ productName }, data) => [
		...tagsOf(productName, productTag),
		...(data ? productInfoTags([data.product]) : []),
	],
});

export const productMetadata = defineCall<Metadata>()({
	name: "productMetadata",
	path: "/products/{productName}/metadata",
	params: { productName: slug() },
	tags: ({ productName }, data) => [
		...tagsOf(productName, productTag),
		...(data?.parentCategories.map((category) => categoryTag(category.name)) ?? []),
	],
});

export const productSeo = defineCall<Seo>()({
	name: "productSeo",
	path: "/products/{productName}/seo",
	params: { productName: slug() },
	tags: ({ productName }) => tagsOf(productName, productTag),
});

/** A product and those that look or sound like it; in the default locale when none is named. */
export const productList = defineCall<ProductList>()({
	name: "productList",
	path: "/api/support/product/{productName}",
	params: { productName: slug(), locale: locale() },
	kind: "list",
	tags: ({ productName }, data) => [
		...tagsOf(productName, productTag),
		...tagsOf(data?.products[0]?.category, (category) => listTag("products", category)),
		...productInfoTags(data?.products ?? []),
	],
});
