import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { footnotes } from "#src/modules/footnotes/footnotes.ts";
import { inTheBox } from "#src/modules/in-the-box/in-the-box.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { productInformation } from "#src/modules/product-information/product-information.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { specifications } from "#src/modules/specifications/specifications.ts";
import { canonicalOfProduct, categoriesOf, colorOf, previewOf, productCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

export const specificationsPage = definePage({
	name: "specifications",
	inPacks: true,
	modules: [
		searchBox,
		specialMessage,
		retirement,
		productInformation,
		newsAndAlerts,
		specifications,
		inTheBox,
		footnotes,
	],
	calls: productCalls,
	canonical: ({ data, context }) => canonicalOfProduct(context, data),
	isHeld: ({ data: { product } }) => product === null || product.product.holds.includes("specifications"),
	head: ({ data, context, t, link }) => {
		const found = data.product?.product;
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: found,
			below: [t("specifications.heading")],
		});
		return {
			title: t("specifications.title", { product: found?.name ?? "", model: found?.model ?? "" }),
			description: t("specifications.description", { product: found?.name ?? "", model: found?.model ?? "" }),
			canonicalPath: context.path,
			subject: data.seo,
			breadcrumbs: trail,
			image: previewOf(data.seo),
			jsonLd: [breadcrumbList(trail, link, context)],
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
