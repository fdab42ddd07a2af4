import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { faqResults as faqResultsCall } from "#src/contract/search/calls.ts";
import { FAQ_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import { askedAbout } from "../smart-help.ts";
import FaqResults from "./FaqResults.astro";

/** Answers about a product or category, ten at a time; only where answers were asked for. */
export const faqResults = defineModule({
	name: "faq-results",
	critical: true,
	shownIn: { searchTypes: ["faqs"] },
	calls: (context, brand) => {
		const { start, num } = listWindow(context, FAQ_COUNT);
		const { supportFaqBundleTopicFilter } = context.query;
		return {
			answers: request(faqResultsCall, {
				...askedAbout(context, brand),
				type: "faqs",
				start,
				num,
				supportFaqBundleTopicFilter: supportFaqBundleTopicFilter ?? null,
			}),
		};
	},
	inPacks: true,
	view: FaqResults,
});
