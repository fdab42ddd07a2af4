import { defineCall } from "../call.ts";
import { slug } from "../parameter.ts";
import { categoryTag, listTag, productInfoTag, tagsOf } from "../tags.ts";
import type { ContextCategories } from "./schemas.ts";

/** Categories to go on from on a page: those beside the category, or around the model. */
export const contextCategories = defineCall<ContextCategories>()({
	name: "contextCategories",
	path: "/context-categories",
	params: { categoryName: slug(), modelSlug: slug() },
	kind: "list",
	needsOneOf: ["categoryName", "modelSlug"],
	tags: ({ categoryName, modelSlug }, data) => [
		...tagsOf(categoryName, categoryTag),
		...tagsOf(modelSlug, productInfoTag),
		...(data ? [listTag("categories", data.parentCategoryName || "top")] : []),
		...(data?.categories.map((each) => categoryTag(each.name)) ?? []),
	],
});
