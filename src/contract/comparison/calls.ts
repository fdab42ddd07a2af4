import { defineCall } from "../call.ts";
import { codes, needed, slug } from "../parameter.ts";
import { categoryTag, productInfoTag, productInfoTags, productTag, tagsOf } from "../tags.ts";
import type { Comparison } from "./schemas.ts";

/** Ours: specifications of up to four models of a category, row by row side by side. */
export const comparison = defineCall<Comparison>()({
	name: "comparison",
	path: "/comparison/{categoryName}",
	params: { categoryName: slug(), models: needed(codes()) },
	tags: ({ categoryName }, data) => [
		...tagsOf(categoryName, categoryTag),
		...(data?.products.map(({ slug: name }) => productTag(name)) ?? []),
		...productInfoTags(data?.products ?? []),
		...(data?.leftOut.map(({ slug: name }) => productInfoTag(name)) ?? []),
	],
});
