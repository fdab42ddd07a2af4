import { request } from "#src/contract/call.ts";
import { categories as categoriesCall } from "#src/contract/categories/calls.ts";
import style from "#src/ui/category-grid.css?inline";
import { defineModule } from "../module.ts";
import Categories from "./Categories.astro";

/** The categories at the top, or those below one, as a picture grid; on typed pages it leads to the typed category. */
export const categories = defineModule({
	name: "categories",
	critical: { pageTypes: ["home"] },
	calls: ({ params }) => ({ categories: request(categoriesCall, { categoryName: params.categoryName ?? null }) }),
	view: Categories,
	style,
});
