import { request } from "#src/contract/call.ts";
import { categories as categoriesCall } from "#src/contract/categories/calls.ts";
import { isHeld } from "#src/contract/sections.ts";
import { webSite } from "#src/head/json-ld.ts";
import { agentsWhatsNew } from "#src/modules/agents-whats-new/agents-whats-new.ts";
import { ascNews } from "#src/modules/asc-news/asc-news.ts";
import { banners } from "#src/modules/banners/banners.ts";
import { categories } from "#src/modules/categories/categories.ts";
import { homeIntroduction } from "#src/modules/home-introduction/home-introduction.ts";
import { iconBanner } from "#src/modules/icon-banner/icon-banner.ts";
import { iconList } from "#src/modules/icon-list/icon-list.ts";
import { microSurvey } from "#src/modules/micro-survey/micro-survey.ts";
import { myProducts } from "#src/modules/my-products/my-products.ts";
import { news } from "#src/modules/news/news.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { popularAnswers } from "#src/modules/popular-answers/popular-answers.ts";
import { recentlyViewed } from "#src/modules/recently-viewed/recently-viewed.ts";
import { repairDocuments } from "#src/modules/repair-documents/repair-documents.ts";
import { repairRelatedDocuments } from "#src/modules/repair-related-documents/repair-related-documents.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialCheckers } from "#src/modules/serial-checkers/serial-checkers.ts";
import { serviceManuals } from "#src/modules/service-manuals/service-manuals.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { technicalNews } from "#src/modules/technical-news/technical-news.ts";
import { whatsNew } from "#src/modules/whats-new/whats-new.ts";
import { typedTitle } from "#src/site/typed-title.ts";
import { definePage } from "./page-type.ts";
import { typedDescription } from "./typed-description.ts";

export const homePage = definePage({
	name: "home",
	modules: [
		searchBox,
		specialMessage,
		homeIntroduction,
		myProducts,
		newsAndAlerts,
		recentlyViewed,
		repairDocuments,
		categories,
		technicalNews,
		serviceManuals,
		repairRelatedDocuments,
		ascNews,
		agentsWhatsNew,
		iconList,
		serialCheckers,
		popularAnswers,
		whatsNew,
		news,
		iconBanner,
		microSurvey,
		banners,
	],
	calls: () => ({ all: request(categoriesCall, { categoryName: null }) }),
	isHeld: ({ data: { all }, context: { route } }) =>
		all === null || isHeld({ holds: all.categories.flatMap(({ holds }) => holds) }, route.searchType),
	head: ({ context, t, brand, link }) => ({
		title: t(typedTitle("home.title", context.route.searchType), { brand: brand.brand }),
		description: typedDescription(
			t,
			context.route.searchType,
			brand.brand,
			t("home.description", { brand: brand.brand }),
		),
		canonicalPath: context.path,
		subject: null,
		breadcrumbs: [],
		image: null,
		jsonLd: context.route.searchType === "none" ? [webSite(brand, t, link)] : [],
		noindex: false,
		color: null,
	}),
	life: "short",
});
