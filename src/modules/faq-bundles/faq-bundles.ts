import { request } from "#src/contract/call.ts";
import { faqBundles as faqBundlesCall } from "#src/contract/faq-bundles/calls.ts";
import style from "#src/ui/bundle.css?inline";
import { defineModule } from "../module.ts";
import { askedNames } from "../smart-help.ts";
import FaqBundles from "./FaqBundles.astro";

/** Questions in bundles: a collapsible title with its linked articles. */
export const faqBundles = defineModule({
	name: "faq-bundles",
	hiddenIn: { searchTypes: ["manuals", "downloads", "repair-documents"] },
	calls: (context, brand) => ({
		bundles: request(faqBundlesCall, askedNames(context, brand)),
	}),
	view: FaqBundles,
	style,
});
