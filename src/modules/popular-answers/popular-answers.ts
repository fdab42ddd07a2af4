import { request } from "#src/contract/call.ts";
import { faqBundles } from "#src/contract/faq-bundles/calls.ts";
import { defineModule } from "../module.ts";
import PopularAnswers from "./PopularAnswers.astro";
import style from "./popular-answers.css?inline";

/** The first question of each bundle that the brand put first: what most people ask, of every kind of product. */
export const popularAnswers = defineModule({
	name: "popular-answers",
	shownIn: { searchTypes: ["none", "faqs"] },
	calls: () => ({ bundles: request(faqBundles, { limited: true }) }),
	view: PopularAnswers,
	style,
});
