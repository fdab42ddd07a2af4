import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList, softwareFamily } from "#src/head/json-ld.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { chosenIndex } from "#src/modules/software-details/chosen-index.ts";
import { softwareDetails } from "#src/modules/software-details/software-details.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { variantOf } from "#src/routes.ts";
import { canonicalOfItem, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

export const softwareDetailsPage = definePage({
	name: "software-details",
	modules: [searchBox, specialMessage, retirement, newsAndAlerts, softwareDetails, feedback],
	calls: (context, brand) => ({ ...contextCalls(context), software: softwareDetails.calls(context, brand).software }),
	canonical: ({ data, context }) => canonicalOfItem(context, data, data.software),
	head: ({ data, context, t, link, brand }) => {
		const { software } = data;
		const product = data.product?.product;
		const downloads = product ? [{ name: t("downloads.heading"), path: variantOf(product.path, "downloads") }] : [];
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product,
			below: [...downloads, software?.title ?? ""],
		});
		const index = software && chosenIndex(software, context.query.softwareIndex);
		const shown = software?.software.filter((_, place) => index === null || place === index) ?? [];
		return {
			title: t("software.title", { title: software?.title ?? "" }),
			description: software?.summary ?? "",
			canonicalPath: software?.path ?? context.path,
			subject: software ?? null,
			breadcrumbs: trail,
			image: software?.image ? { path: software.image, alt: software.appliesTo[0]?.name ?? software.title } : null,
			jsonLd: [
				breadcrumbList(trail, link, context),
				...(software ? shown.map((file) => softwareFamily(software, file, brand, link)) : []),
			],
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
