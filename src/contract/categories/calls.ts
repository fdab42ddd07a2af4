import { defineCall } from "../call.ts";
import { code, codes, count, oneOf, slug } from "../parameter.ts";
import type { Metadata, Seo } from "../products/schemas.ts";
import { TYPE_WORDS } from "../search/search-types.ts";
import { categoryTag, listTag, productInfoTags, tagsOf } from "../tags.ts";
import { MODEL_STATUSES } from "./model-statuses.ts";
import type { Categories, Models } from "./schemas.ts";

/** Shows how many products each category has, and how many articles each of its topics. */
export const categories = defineCall<Categories>()({
	name: "categories",
	path: "/categories{/categoryName}",
	params: { categoryName: slug() },
	kind: "list",
	tags: ({ categoryName }, data) => [
		listTag("categories", categoryName ?? "top"),
		...(categoryName
			? [categoryTag(categoryName), listTag("articles", categoryName), listTag("products", categoryName)]
			: []),
		...(data?.categories.flatMap((each) => [categoryTag(each.name), listTag("products", each.name)]) ?? []),
	],
});

export const categoryMetadata = defineCall<Metadata>()({
	name: "categoryMetadata",
	path: "/categories/{categoryName}/metadata",
	params: { categoryName: slug() },
	tags: ({ categoryName }, data) => [
		...tagsOf(categoryName, categoryTag),
		...(data?.parentCategories.map((each) => categoryTag(each.name)) ?? []),
	],
});

export const categorySeo = defineCall<Seo>()({
	name: "categorySeo",
	path: "/categories/{categoryName}/seo",
	params: { categoryName: slug() },
	tags: ({ categoryName }) => tagsOf(categoryName, categoryTag),
});

export const models = defineCall<Models>()({
	name: "models",
	path: "/categories/{categoryName}/models",
	params: {
		categoryName: slug(),
		start: count(),
		num: count(200),
		sort: oneOf(["newest", "name", "model"]),
		documentTypeFilter: codes(TYPE_WORDS),
		country: code(),
		contentTypeFilter: codes(MODEL_STATUSES),
	},
	kind: "list",
	tags: ({ categoryName }, data) => [
		...(categoryName ? [listTag("products", categoryName)] : []),
		...productInfoTags(data?.searchResponse.results ?? []),
	],
});
