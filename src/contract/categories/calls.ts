import { defineCall } from "../call.ts";
import type { Metadata, Seo } from "../products/schemas.ts";
import type { Categories, Models } from "./schemas.ts";

type ByCategory = { categoryName: string | null };
const categoryTags = ({ categoryName }: ByCategory) => (categoryName ? [`category:${categoryName}`] : []);

export const categories = defineCall<ByCategory, Categories>()({
	name: "categories",
	path: "/categories{/categoryName}",
	kind: "list",
	tags: ({ categoryName }, data) => [
		...(categoryName ? [`category:${categoryName}`, `list:categories:${categoryName}`] : ["list:categories:top"]),
		...(data?.categories.map((each) => `category:${each.name}`) ?? []),
	],
});

export const categoryMetadata = defineCall<ByCategory, Metadata>()({
	name: "categoryMetadata",
	path: "/categories/{categoryName}/metadata",
	tags: categoryTags,
});

export const categorySeo = defineCall<ByCategory, Seo>()({
	name: "categorySeo",
	path: "/categories/{categoryName}/seo",
	tags: categoryTags,
});

export const models = defineCall<
	ByCategory & {
		start?: number;
		num?: number;
		sort?: string | null;
		documentTypeFilter?: string | null;
		country?: string | null;
		contentTypeFilter?: string | null;
	},
	Models
>()({
	name: "models",
	path: "/categories/{categoryName}/models",
	query: ["start", "num", "sort", "documentTypeFilter", "country", "contentTypeFilter"],
	kind: "list",
	rules: { most: 200 },
	tags: ({ categoryName }, data) => [
		...(categoryName ? [`list:models:${categoryName}`] : []),
		...(data?.searchResponse.results.map((each) => `product:${each.slug}`) ?? []),
	],
});
