import { request } from "#src/contract/call.ts";
import { faqBundleList } from "#src/contract/faq-bundles/calls.ts";
import style from "#src/ui/bundle.css?inline";
import { defineModule } from "../module.ts";
import { askedNames } from "../smart-help.ts";
import FaqAutoBundles from "./FaqAutoBundles.astro";

/** Bundles that make themselves of the answers there are, one a topic; only where answers were asked for. */
export const faqAutoBundles = defineModule({
	name: "faq-auto-bundles",
	shownIn: { searchTypes: ["faqs"] },
	calls: (context, brand) => ({
		bundles: request(faqBundleList, {
			...askedNames(context, brand),
			bundleType: "auto",
		}),
	}),
	view: FaqAutoBundles,
	style,
});
