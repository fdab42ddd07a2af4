import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { organicResults, searchOf } from "#src/modules/organic-results/organic-results.ts";
import { resultsTitle } from "#src/modules/organic-results/results-title.ts";
import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { canonicalOfProduct, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

/** Search results over everything, a category or a product: the same page in three scopes. */
function resultsPage(
	name: "home-results" | "category-results" | "product-results",
	standsUnder: readonly ("product" | "categoryMetadata")[],
) {
	return definePage({
		name,
		modules: [
			searchBox,
			specialMessage,
			newsAndAlerts,
			organicResults,
			technicalNews,
			serviceManuals,
			repairRelatedDocuments,
			ascNews,
		],
		calls: (context, brand) => ({ ...contextCalls(context), results: searchOf(context, brand) }),
		standsUnder,
		canonical: ({ data, context }) => canonicalOfProduct(context, data),
		head: ({ data, context, t }) => {
			return {
				title: resultsTitle(context.query.query, data.results, t),
				description: "",
				canonicalPath: context.path,
				subject: null,
				breadcrumbs: breadcrumbs({
					t,
					categories: categoriesOf(data),
					product: data.product?.product,
					below: [t("results.heading")],
				}),
				image: null,
				jsonLd: [],
				noindex: true,
				color: colorOf(data),
			};
		},
		life: "short",
	});
}

export const homeResultsPage = resultsPage("home-results", []);
export const categoryResultsPage = resultsPage("category-results", ["categoryMetadata"]);
export const productResultsPage = resultsPage("product-results", ["product"]);
