import { request } from "#src/contract/call.ts";
import { contextCategories as contextCategoriesCall } from "#src/contract/context-categories/calls.ts";
import { defineModule } from "../module.ts";
import ContextCategories from "./ContextCategories.astro";

/** The categories beside this one, to go on from without the way back. */
export const contextCategories = defineModule({
	name: "context-categories",
	shownIn: { searchTypes: ["none"] },
	calls: ({ params }) => ({
		beside: request(contextCategoriesCall, {
			categoryName: params.categoryName ?? null,
			modelSlug: params.productName ?? null,
		}),
	}),
	view: ContextCategories,
});
