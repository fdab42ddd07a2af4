import { bundleNamed } from "#src/modules/bundle-title.ts";
import { faqBundleDetails } from "#src/modules/faq-bundle-details/faq-bundle-details.ts";
import { pathOf } from "#src/routes.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpHead } from "./tv-help-head.ts";

/** The answers of a bundle; the same under every product, so that search engines know one page of it. */
export const tvHelpFaqBundlePage = definePage({
	name: "tv-help-faq-bundle",
	modules: [...HELP_SHELL, faqBundleDetails],
	calls: (context, brand) => ({ ...helpCalls(context, brand), ...faqBundleDetails.calls(context, brand) }),
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: hasTvHelp,
	head: ({ data, context, t, link }) => {
		const { bundleID = "" } = context.params;
		const bundle = bundleNamed(data.bundles, bundleID);
		const product = data.product?.product.name;
		const name = bundle?.title ?? t("tv-help.bundle.title");
		// A topic gathers what is there of it, on each product something else.
		const isTopic = bundle?.type === "auto";
		return {
			...helpHead({
				...{ data, context, t, link },
				title:
					product === undefined
						? t("tv-help.bundle.title.all", { name })
						: t("tv-help.bundle.title.product", { name, product }),
				description:
					product === undefined
						? t("tv-help.bundle.description.all", { name })
						: t("tv-help.bundle.description", { name, product }),
				part: name,
			}),
			// Without its title in the list nobody knows what it gathers.
			noindex: bundle === null,
			canonicalPath: isTopic ? context.path : pathOf("tv-help-faq-bundle", { bundleID }),
		};
	},
	life: "standard",
});
