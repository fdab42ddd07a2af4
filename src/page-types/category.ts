import { request } from "#src/contract/call.ts";
import { categories as categoriesCall, categoryMetadata, categorySeo } from "#src/contract/categories/calls.ts";
import { isHeld } from "#src/contract/sections.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { banners } from "#src/modules/banners/banners.ts";
import { categories } from "#src/modules/categories/categories.ts";
import { categoryInformation } from "#src/modules/category-information/category-information.ts";
import { contextCategories } from "#src/modules/context-categories/context-categories.ts";
import { externalHtml } from "#src/modules/external-html/external-html.ts";
import { faqAutoBundles } from "#src/modules/faq-auto-bundles/faq-auto-bundles.ts";
import { faqBundles } from "#src/modules/faq-bundles/faq-bundles.ts";
import { faqResults } from "#src/modules/faq-results/faq-results.ts";
import { iconBanner } from "#src/modules/icon-banner/icon-banner.ts";
import { iconList } from "#src/modules/icon-list/icon-list.ts";
import { importantInformation } from "#src/modules/important-information/important-information.ts";
import { microSurvey } from "#src/modules/micro-survey/micro-survey.ts";
import { modelResults } from "#src/modules/model-results/model-results.ts";
import { news } from "#src/modules/news/news.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { popularTopics } from "#src/modules/popular-topics/popular-topics.ts";
import { repairDocuments } from "#src/modules/repair-documents/repair-documents.ts";
import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialCheckers } from "#src/modules/serial-checkers/serial-checkers.ts";
import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { supportVideos } from "#src/modules/support-videos/support-videos.ts";
import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { whatsNew } from "#src/modules/whats-new/whats-new.ts";
import { typedTitle } from "#src/site/typed-title.ts";
import { previewOf } from "./about-context.ts";
import { definePage } from "./page-type.ts";
import { typedDescription } from "./typed-description.ts";

export const categoryPage = definePage({
	name: "category",
	modules: [
		searchBox,
		specialMessage,
		retirement,
		categoryInformation,
		newsAndAlerts,
		technicalNews,
		serviceManuals,
		repairRelatedDocuments,
		ascNews,
		faqResults,
		repairDocuments,
		categories,
		modelResults,
		iconList,
		serialCheckers,
		popularTopics,
		importantInformation,
		faqBundles,
		faqAutoBundles,
		whatsNew,
		news,
		supportVideos,
		externalHtml,
		microSurvey,
		iconBanner,
		contextCategories,
		banners,
	],
	calls: ({ params: { categoryName = null } }) => ({
		category: request(categoriesCall, { categoryName }),
		metadata: request(categoryMetadata, { categoryName }),
		seo: request(categorySeo, { categoryName }),
	}),
	isHeld: ({ data: { category }, context: { params, route } }) => {
		const own = category?.categories.find(({ name }) => name === params.categoryName);
		return own === undefined || isHeld(own, route.searchType);
	},
	head: ({ data: { category: answered, metadata, seo }, context, t, link }) => {
		const categories = metadata?.parentCategories ?? [];
		// Either call says it: a title keeps no hole where the other failed.
		const category = metadata?.displayName ?? answered?.displayName ?? "";
		const title = t(typedTitle("category.title", context.route.searchType), { category });
		const trail = breadcrumbs({ t, categories, below: context.route.searchType === "none" ? [] : [title] });
		return {
			title,
			description: typedDescription(t, context.route.searchType, category, seo?.description ?? ""),
			canonicalPath: context.path,
			subject: seo,
			breadcrumbs: trail,
			image: previewOf(seo),
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: categories.findLast(({ color }) => color !== "")?.color ?? null,
		};
	},
	life: "standard",
});
