import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { defineModule } from "../module.ts";
import CategoryInformation from "./CategoryInformation.astro";
import style from "./category-information.css?inline";

/** Name, colour, picture and what the page is for; where the model number is on these devices. */
export const categoryInformation = defineModule({
	name: "category-information",
	critical: true,
	calls: ({ params }) => ({ category: request(categories, { categoryName: params.categoryName ?? null }) }),
	view: CategoryInformation,
	style,
});
