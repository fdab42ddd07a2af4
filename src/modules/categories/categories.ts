import { request } from "#src/contract/call.ts";
import { categories as categoriesCall } from "#src/contract/categories/calls.ts";
import style from "#src/ui/category-grid.css?inline";
import { defineModule } from "../module.ts";
import Categories from "./Categories.astro";

/** All categories as a picture grid; on typed pages it leads to the typed category. */
export const categories = defineModule({
	name: "categories",
	critical: true,
	calls: () => ({ categories: request(categoriesCall, { categoryName: null }) }),
	view: Categories,
	style,
});
