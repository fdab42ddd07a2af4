import { listWindow } from "#src/context/list-window.ts";
import { relatedArticles } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { RECOMMENDED_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import { askedAbout } from "../smart-help.ts";
import RecommendedArticles from "./RecommendedArticles.astro";

/** Articles that TV help recommends for a product, or for all of them: ten at a time. */
export const recommendedArticles = defineModule({
	name: "recommended-articles",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, RECOMMENDED_COUNT);
		return { related: request(relatedArticles, { ...askedAbout(context, brand), start, num }) };
	},
	view: RecommendedArticles,
});
