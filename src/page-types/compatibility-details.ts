import type { RequestContext } from "#src/context/request-context.ts";
import { request } from "#src/contract/call.ts";

import { compatibilityDetails as compatibilityDetailsCall } from "#src/contract/compatibility/calls.ts";
import type { CompatibilityDetails } from "#src/contract/compatibility/schemas.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { compatibilityDetails } from "#src/modules/compatibility-details/compatibility-details.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { pathOf } from "#src/routes.ts";
import { categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

/** The address of the pair under the canonical categories of both, in the order of this request. */
const ownPath = ({ product, compatibleModel }: CompatibilityDetails) =>
	pathOf("compatibility-details", {
		...{ categoryName: product.category, productName: product.slug },
		...{ compatibleCategory: compatibleModel.category, compatibleModel: compatibleModel.slug },
	});

function trailOf(details: CompatibilityDetails | null, { params }: RequestContext) {
	if (!details) return [];
	const { categoryName = "", productName = "", compatibleCategory = "" } = params;
	const names = { categoryName, productName };
	if (details.level === "unknown") return [details.compatibleModel.name];
	return [
		{
			name: details.compatibleModel.categoryDisplayName,
			path: pathOf("compatibility", { ...names, compatibleCategory }),
		},
		details.compatibleModel.name,
	];
}

/**
 * What is known of two products together. Both of them have the page below their own address; search engines know the
 * accessory's, and none where nothing is known.
 */
export const compatibilityDetailsPage = definePage({
	name: "compatibility-details",
	modules: [searchBox, specialMessage, newsAndAlerts, compatibilityDetails],
	calls: (context) => {
		const { productName = null, compatibleCategory = null, compatibleModel = null } = context.params;
		return {
			...contextCalls(context),
			details: request(compatibilityDetailsCall, {
				...{ productName, categoryName: compatibleCategory, compatibleModelName: compatibleModel },
			}),
		};
	},
	canonical: ({ data: { details } }) => details && ownPath(details),
	head: ({ data, context, t, link }) => {
		const { details } = data;
		const values = { product: details?.product.name ?? "", other: details?.compatibleModel.name ?? "" };
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: details?.product,
			below: trailOf(details, context),
		});
		return {
			title: t("compatibility.title.pair", values),
			description:
				details && details.level !== "unknown"
					? t("compatibility.description.pair", { ...values, summary: details.summary })
					: "",
			canonicalPath: details?.path ?? context.path,
			subject: details,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: details?.level === "unknown",
			color: colorOf(data),
		};
	},
	life: "long",
});
