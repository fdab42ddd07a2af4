import { stepOf } from "#src/context/step-of.ts";
import { techArticle } from "#src/head/json-ld.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { bundleNamed } from "#src/modules/bundle-title.ts";
import { errorMessage } from "#src/modules/error-message/error-message.ts";
import { faqBundleDetails } from "#src/modules/faq-bundle-details/faq-bundle-details.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { pathOf } from "#src/routes.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpHead, helpTrail } from "./tv-help-head.ts";

/** Results of a search within TV help. */
export const tvHelpResultsPage = definePage({
	name: "tv-help-results",
	modules: [...HELP_SHELL, organicResults],
	calls: helpCalls,
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: hasTvHelp,
	head: ({ data, context, t }) => {
		const { query } = context.query;
		return {
			...plainHead(context, query ? t("results.title", { query }) : t("results.title.empty")),
			breadcrumbs: helpTrail({ data, context, t, part: t("results.heading") }),
		};
	},
	life: "short",
});

/** An article for those who are in TV help; search engines know its own page. */
export const tvHelpArticlePage = definePage({
	name: "tv-help-article",
	modules: [...HELP_SHELL, articleDetails, feedback, notHelped, relatedArticles],
	calls: (context, brand) => ({
		...helpCalls(context, brand),
		article: articleDetails.calls(context, brand).article,
	}),
	standsUnder: HELP_STANDS_UNDER,
	// Whatever an article is about, who reads it stays in the help of his own product.
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: ({ data, context }) =>
		hasTvHelp({ data, context }) && (data.article === null || stepOf(context) <= data.article.stepNum),
	head: ({ data, context, t, link, brand }) => {
		const { article } = data;
		const stepNum = stepOf(context);
		const title = article?.title ?? "";
		const head = helpHead({
			...{ data, context, t, link },
			title: stepNum > 0 ? t("steps.title", { title, number: stepNum }) : title,
			description: article?.summary ?? "",
			part: title,
		});
		return {
			...head,
			canonicalPath: article?.path ?? context.path,
			subject: article,
			image: article?.image ? { path: article.image, alt: article.appliesTo[0]?.name ?? title } : null,
			jsonLd: [...head.jsonLd, ...(article ? [techArticle(article, brand, link)] : [])],
			type: "article",
		};
	},
	life: "long",
});

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

/** The error page of TV help (specification section 8); it asks for nothing, so that it can always be shown. */
export const tvHelpErrorPage = definePage({
	name: "tv-help-error",
	modules: [searchBox, tvHelpNavigation, errorMessage],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("error.title")),
	life: "short",
});
