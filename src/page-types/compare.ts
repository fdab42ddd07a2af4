import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";
import { categoryMetadata } from "#src/contract/categories/calls.ts";
import { comparison as comparisonCall } from "#src/contract/comparison/calls.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { plainHead } from "#src/head/plain-head.ts";
import { comparison } from "#src/modules/comparison/comparison.ts";
import { comparisonTable } from "#src/modules/comparison/comparison-table.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import type { Translate } from "#src/site/translate.ts";
import { compareCsv, compareJson } from "./compare-file.ts";
import { definePage, type PageFile } from "./page-type.ts";

const calls = ({ params, query }: RequestContext) => {
	const categoryName = params.categoryName ?? null;
	return {
		metadata: request(categoryMetadata, { categoryName }),
		comparison: request(comparisonCall, { categoryName, models: query.models ?? null }),
	};
};

/** Up to four models of a category side by side, and those of it to choose from. */
export const comparePage = definePage({
	name: "compare",
	modules: [searchBox, specialMessage, newsAndAlerts, comparison],
	calls,
	standsUnder: ["metadata"],
	head: ({ data: { metadata }, context, t }) => ({
		...plainHead(context, metadata ? t("compare.title", { category: metadata.displayName }) : t("compare.breadcrumb")),
		breadcrumbs: breadcrumbs({ t, categories: metadata?.parentCategories ?? [], below: [t("compare.breadcrumb")] }),
		color: metadata?.parentCategories.findLast(({ color }) => color !== "")?.color ?? null,
	}),
	life: "long",
});

/** The table of the compare page, and nothing else, in a form to take along. */
function compareFilePage(
	name: "compare-csv" | "compare-json",
	written: (table: ReturnType<typeof comparisonTable>, t: Translate) => Omit<PageFile, "name">,
) {
	return definePage({
		name,
		modules: [],
		calls,
		standsUnder: ["metadata", "comparison"],
		isHeld: ({ data }) => (data.comparison?.products.length ?? 0) > 0,
		head: ({ context, t }) => plainHead(context, t("compare.breadcrumb")),
		file: ({ data, context: { query }, t }) =>
			data.comparison && {
				...written(comparisonTable(data.comparison, query.differences === "true"), t),
				name: `${data.comparison.products.map(({ slug }) => slug).join("-")}.${name.replace("compare-", "")}`,
			},
		life: "long",
	});
}

export const compareCsvPage = compareFilePage("compare-csv", (table, t) => ({
	type: "text/csv; charset=utf-8",
	text: compareCsv(table, {
		group: t("compare.group"),
		row: t("compare.row"),
		model: t("product.model"),
	}),
}));

export const compareJsonPage = compareFilePage("compare-json", (table) => ({
	type: "application/json; charset=utf-8",
	text: compareJson(table),
}));
