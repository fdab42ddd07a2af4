import { defineCall } from "../call.ts";
import type { Metadata, Product, ProductList, Seo } from "./schemas.ts";

type ByProduct = { productName: string | null };
const productTags = ({ productName }: ByProduct) => (productName ? [`product:${productName}`] : []);

export const product = defineCall<ByProduct, Product>()({
	name: "product",
	path: "/products/{productName}",
	tags: productTags,
});

export const productMetadata = defineCall<ByProduct, Metadata>()({
	name: "productMetadata",
	path: "/products/{productName}/metadata",
	tags: (params, data) => [
		...productTags(params),
		...(data?.parentCategories.map((category) => `category:${category.name}`) ?? []),
	],
});

export const productSeo = defineCall<ByProduct, Seo>()({
	name: "productSeo",
	path: "/products/{productName}/seo",
	tags: productTags,
});

export const productList = defineCall<ByProduct & { locale: string }, ProductList>()({
	name: "productList",
	path: "/api/support/product/{productName}",
	query: ["locale"],
	kind: "list",
	tags: ({ productName }, data) => [
		...(productName ? [`product:${productName}`] : []),
		...(data?.products.map((each) => `product:${each.slug}`) ?? []),
	],
});
