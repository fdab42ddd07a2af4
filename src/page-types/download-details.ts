import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList, softwareApplication } from "#src/head/json-ld.ts";
import { downloadDetails } from "#src/modules/download-details/download-details.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { variantOf } from "#src/routes.ts";
import { canonicalOfItem, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

export const downloadDetailsPage = definePage({
	name: "download-details",
	modules: [searchBox, specialMessage, retirement, newsAndAlerts, downloadDetails, feedback],
	calls: (context, brand) => ({ ...contextCalls(context), download: downloadDetails.calls(context, brand).download }),
	canonical: ({ data, context }) => canonicalOfItem(context, data, data.download),
	head: ({ data, context, t, link, brand }) => {
		const { download, product } = data;
		const canonicalPath = download?.path ?? context.path;
		const found = product?.product;
		const downloads = found ? [{ name: t("downloads.heading"), path: variantOf(found.path, "downloads") }] : [];
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: found,
			below: [...downloads, download?.title ?? ""],
		});
		return {
			title: t("download.title", { title: download?.title ?? "", version: download?.versions[0]?.version ?? "" }),
			description: download?.summary ?? "",
			canonicalPath,
			subject: download ?? null,
			breadcrumbs: trail,
			image: download?.image ? { path: download.image, alt: download.appliesTo[0]?.name ?? download.title } : null,
			jsonLd: [
				breadcrumbList(trail, link, context),
				...(download ? [softwareApplication(download, brand, link, canonicalPath)] : []),
			],
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
