import { faqAutoBundles } from "#src/modules/faq-auto-bundles/faq-auto-bundles.ts";
import { faqBundles } from "#src/modules/faq-bundles/faq-bundles.ts";
import { faqResults } from "#src/modules/faq-results/faq-results.ts";
import { importantInformation } from "#src/modules/important-information/important-information.ts";
import type { Module } from "#src/modules/module.ts";
import { news } from "#src/modules/news/news.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { recommendedArticles } from "#src/modules/recommended-articles/recommended-articles.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { supportVideos } from "#src/modules/support-videos/support-videos.ts";
import { tvHelpGuides } from "#src/modules/tv-help-guides/tv-help-guides.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { tvHelpProducts } from "#src/modules/tv-help-products/tv-help-products.ts";
import { tvHelpTitle } from "#src/modules/tv-help-title/tv-help-title.ts";
import { type HelpPart, helpTitle } from "#src/site/help-title.ts";
import { definePage } from "./page-type.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpHead } from "./tv-help-head.ts";

/** What stands around every page of TV help. */
export const HELP_SHELL = [
	searchBox,
	specialMessage,
	retirement,
	tvHelpNavigation,
	newsAndAlerts,
] as const satisfies readonly Module[];

/** TV help, or a part of it: of one product, or of all that have it. */
function helpPage(name: HelpPart, modules: readonly Module[]) {
	return definePage({
		name,
		modules: [...HELP_SHELL, tvHelpTitle, ...modules],
		calls: helpCalls,
		standsUnder: HELP_STANDS_UNDER,
		canonical: ({ data, context }) => canonicalOfHelp(context, data),
		isHeld: hasTvHelp,
		head: ({ data, context, t, link }) => {
			const found = data.product?.product;
			const values = { product: found?.name ?? "" };
			const title = t(helpTitle(name, found !== undefined), values);
			const description = t(found ? `tv-help.description.${name}` : `tv-help.description.${name}.all`, values);
			return helpHead({
				...{ data, context, t, link, title, description },
				part: name === "tv-help" ? null : t(`tv-help.part.${name}`),
			});
		},
		life: "standard",
	});
}

export const tvHelpPage = helpPage("tv-help", [
	tvHelpProducts,
	tvHelpGuides,
	importantInformation,
	faqBundles,
	relatedArticles,
	supportVideos,
	news,
]);
export const tvHelpRecommendedArticlesPage = helpPage("tv-help-recommended-articles", [recommendedArticles]);
export const tvHelpImportantInformationPage = helpPage("tv-help-important-information", [importantInformation]);
export const tvHelpRecommendedVideosPage = helpPage("tv-help-recommended-videos", [supportVideos]);
export const tvHelpQuestionsPage = helpPage("tv-help-questions", [faqResults, faqAutoBundles]);
