import { request } from "#src/contract/call.ts";
import { faqBundleList } from "#src/contract/faq-bundles/calls.ts";
import style from "#src/ui/bundle.css?inline";
import { defineModule } from "../module.ts";
import FaqAutoBundles from "./FaqAutoBundles.astro";

/** Bundles that make themselves of the answers there are, one a topic; only where answers were asked for. */
export const faqAutoBundles = defineModule({
	name: "faq-auto-bundles",
	shownIn: { searchTypes: ["faqs"] },
	calls: ({ params }) => ({
		bundles: request(faqBundleList, {
			categoryName: params.categoryName ?? null,
			modelSlug: params.productName ?? null,
			bundleType: "auto",
		}),
	}),
	view: FaqAutoBundles,
	style,
});
