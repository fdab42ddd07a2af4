import { isHeld } from "#src/contract/sections.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList, productLd } from "#src/head/json-ld.ts";
import { agentsContents } from "#src/modules/agents-contents/agents-contents.ts";
import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { ascProductChanges } from "#src/modules/asc-product-changes/asc-product-changes.ts";
import { banners } from "#src/modules/banners/banners.ts";
import { compatibilities } from "#src/modules/compatibilities/compatibilities.ts";
import { documents } from "#src/modules/documents/documents.ts";
import { doors } from "#src/modules/doors/doors.ts";
import { downloads } from "#src/modules/downloads/downloads.ts";
import { externalHtml } from "#src/modules/external-html/external-html.ts";
import { faqAutoBundles } from "#src/modules/faq-auto-bundles/faq-auto-bundles.ts";
import { faqBundles } from "#src/modules/faq-bundles/faq-bundles.ts";
import { faqResults } from "#src/modules/faq-results/faq-results.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { iconBanner } from "#src/modules/icon-banner/icon-banner.ts";
import { importantInformation } from "#src/modules/important-information/important-information.ts";
import { news } from "#src/modules/news/news.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { offlinePack } from "#src/modules/offline-pack/offline-pack.ts";
import { otherModels } from "#src/modules/other-models/other-models.ts";
import { productInformation } from "#src/modules/product-information/product-information.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { repairDocuments } from "#src/modules/repair-documents/repair-documents.ts";
import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialCheckers } from "#src/modules/serial-checkers/serial-checkers.ts";
import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { specifications } from "#src/modules/specifications/specifications.ts";
import { supportVideos } from "#src/modules/support-videos/support-videos.ts";
import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { tutorials } from "#src/modules/tutorials/tutorials.ts";
import { whatsNew } from "#src/modules/whats-new/whats-new.ts";
import { typedTitle } from "#src/site/typed-title.ts";
import { canonicalOfProduct, categoriesOf, colorOf, previewOf, productCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";
import { typedDescription } from "./typed-description.ts";

/** The page that matters most. */
export const productPage = definePage({
	name: "product",
	inPacks: true,
	modules: [
		searchBox,
		specialMessage,
		retirement,
		productInformation,
		agentsContents,
		newsAndAlerts,
		doors,
		ascProductChanges,
		technicalNews,
		serviceManuals,
		repairRelatedDocuments,
		ascNews,
		offlinePack,
		importantInformation,
		serialCheckers,
		downloads,
		documents,
		faqResults,
		faqBundles,
		faqAutoBundles,
		repairDocuments,
		tutorials,
		supportVideos,
		compatibilities,
		specifications,
		externalHtml,
		relatedArticles,
		whatsNew,
		feedback,
		news,
		otherModels,
		iconBanner,
		banners,
	],
	calls: productCalls,
	canonical: ({ data, context }) => canonicalOfProduct(context, data),
	isHeld: ({ data: { product }, context }) => product === null || isHeld(product.product, context.route.searchType),
	head: ({ data, context, t, link, brand }) => {
		const found = data.product?.product;
		const title = t(typedTitle("product.title", context.route.searchType), {
			product: found?.name ?? "",
			model: found?.model ?? "",
		});
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: found,
			below: context.route.searchType === "none" ? [] : [title],
		});
		return {
			title,
			description: typedDescription(
				t,
				context.route.searchType,
				found ? `${found.name} (${found.model})` : "",
				data.seo?.description ?? found?.summary ?? "",
			),
			canonicalPath: context.path,
			subject: data.seo,
			breadcrumbs: trail,
			image: previewOf(data.seo),
			jsonLd: [
				breadcrumbList(trail, link, context),
				...(data.product && context.route.searchType === "none" ? [productLd(data.product, brand, link)] : []),
			],
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "standard",
});
