import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { faqBundleDetail, faqBundleList } from "#src/contract/faq-bundles/calls.ts";
import { FAQ_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import { askedAbout, askedNames } from "../smart-help.ts";
import FaqBundleDetails from "./FaqBundleDetails.astro";

/** The answers of one bundle, or to one topic, ten at a time. */
export const faqBundleDetails = defineModule({
	name: "faq-bundle-details",
	critical: true,
	calls: (context, brand) => {
		const { start, num } = listWindow(context, FAQ_COUNT);
		const { contextId, config = null } = askedAbout(context, brand);
		return {
			detail: request(faqBundleDetail, {
				gkId: context.params.bundleID ?? null,
				model: contextId,
				type: "faqs",
				...{ start, num, config },
			}),
			// Its title stands in the list alone.
			bundles: optional(request(faqBundleList, askedNames(context, brand))),
		};
	},
	view: FaqBundleDetails,
});
