import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { defineModule } from "../module.ts";
import PopularTopics from "./PopularTopics.astro";

/** Topics of a category's articles, as links into its answers. */
export const popularTopics = defineModule({
	name: "popular-topics",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: ({ params }) => ({ category: request(categories, { categoryName: params.categoryName ?? null }) }),
	view: PopularTopics,
});
