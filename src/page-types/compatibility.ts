import { listWindow } from "#src/context/list-window.ts";
import { request } from "#src/contract/call.ts";
import { compatibleModels as compatibleModelsCall } from "#src/contract/compatibility/calls.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { compatibilities } from "#src/modules/compatibilities/compatibilities.ts";
import { compatibleModels } from "#src/modules/compatible-models/compatible-models.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { productInformation } from "#src/modules/product-information/product-information.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { pathOf } from "#src/routes.ts";
import { canonicalOfProduct, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

/** What works with a product: by category, and the models of one. */
export const compatibilityPage = definePage({
	name: "compatibility",
	modules: [
		searchBox,
		specialMessage,
		retirement,
		productInformation,
		newsAndAlerts,
		compatibilities,
		compatibleModels,
	],
	calls: (context, brand) => {
		const { start, num } = listWindow(context, brand.results.models);
		const { productName = null, compatibleCategory = null } = context.params;
		return {
			...contextCalls(context),
			models: request(compatibleModelsCall, { productName, categoryName: compatibleCategory, start, num }),
		};
	},
	canonical: ({ data, context }) => canonicalOfProduct(context, data),
	isHeld: ({ data: { product, models } }) =>
		product === null || (product.product.holds.includes("compatibility") && models?.count !== 0),
	head: ({ data, context, t, link }) => {
		const found = data.product?.product;
		const values = { product: found?.name ?? "", model: found?.model ?? "" };
		const category = data.models?.category.displayName;
		const { categoryName = "", productName = "" } = context.params;
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: found,
			below: [
				{ name: t("compatibility.breadcrumb"), path: pathOf("compatibility", { categoryName, productName }) },
				...(category === undefined ? [] : [category]),
			],
		});
		return {
			title:
				category === undefined
					? t("compatibility.title", values)
					: t("compatibility.title.category", { ...values, category }),
			description:
				category === undefined
					? t("compatibility.description", values)
					: t("compatibility.description.category", { ...values, category }),
			canonicalPath: context.path,
			subject: null,
			breadcrumbs: trail,
			image: null,
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
