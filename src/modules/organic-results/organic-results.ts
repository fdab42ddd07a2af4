import { listWindow } from "#src/context/list-window.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { faqBundles } from "#src/contract/faq-bundles/calls.ts";
import { search } from "#src/contract/search/calls.ts";
import type { Brand } from "#src/site/brand.ts";
import { RESULTS_COUNT } from "#src/site/limits.ts";
import categoryGrid from "#src/ui/category-grid.css?inline";
import narrowing from "#src/ui/narrowing.css?inline";
import { defineModule, optional } from "../module.ts";
import { askedAbout, askedNames } from "../smart-help.ts";
import OrganicResults from "./OrganicResults.astro";
import style from "./organic-results.css?inline";

/** The search that a page of results is about. */
export function searchOf(context: RequestContext, brand: Pick<Brand, "tvHelp">) {
	const { query, route } = context;
	const { start, num } = listWindow(context, RESULTS_COUNT);
	return request(search, {
		...askedAbout(context, brand),
		query: query.query ?? null,
		type: route.searchType,
		start,
		num,
		documentTypeFilter: query.documentTypeFilter ?? null,
		languageSelectionFilter: query.languageSelectionFilter ?? null,
		contentTypeFilter: query.contentTypeFilter ?? null,
		country: query.country ?? null,
		supportFaqBundleTopicFilter: query.supportFaqBundleTopicFilter ?? null,
		sort: query.sort ?? null,
		exact: query.exact === "true" ? true : null,
	});
}

/** Search results with counts by type; ten more at a time, by plain links through the whole window. */
export const organicResults = defineModule({
	name: "organic-results",
	critical: true,
	calls: (context, brand) => ({
		// For the page on which nothing was found.
		categories: optional(request(categories, { categoryName: null })),
		popular: optional(request(faqBundles, { ...askedNames(context, brand), limited: true })),
		results: searchOf(context, brand),
	}),
	view: OrganicResults,
	style: style + narrowing + categoryGrid,
});
