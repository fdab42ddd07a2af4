import { request } from "#src/contract/call.ts";
import { faqBundles as faqBundlesCall } from "#src/contract/faq-bundles/calls.ts";
import style from "#src/ui/bundle.css?inline";
import { defineModule } from "../module.ts";
import FaqBundles from "./FaqBundles.astro";

/** Questions in bundles: a collapsible title with its linked articles. */
export const faqBundles = defineModule({
	name: "faq-bundles",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: ({ params }) => ({
		bundles: request(faqBundlesCall, {
			categoryName: params.categoryName ?? null,
			modelSlug: params.productName ?? null,
		}),
	}),
	view: FaqBundles,
	style,
});
