import { defineCall } from "../call.ts";
import type { ContextCategories } from "./schemas.ts";

/** Categories to go on from on a page: those beside the category, or around the model. */
export const contextCategories = defineCall<
	{ categoryName?: string | null; modelSlug?: string | null },
	ContextCategories
>()({
	name: "contextCategories",
	path: "/context-categories",
	query: ["categoryName", "modelSlug"],
	kind: "list",
	rules: { needsOneOf: ["categoryName", "modelSlug"] },
	tags: ({ categoryName, modelSlug }, data) => [
		...(categoryName ? [`category:${categoryName}`] : []),
		...(modelSlug ? [`product:${modelSlug}`] : []),
		...(data?.categories.map((each) => `category:${each.name}`) ?? []),
	],
});
