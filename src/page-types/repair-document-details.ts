import { stepOf } from "#src/context/step-of.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { howTo } from "#src/head/how-to.ts";
import { breadcrumbList } from "#src/head/json-ld.ts";
import { agentsDocuments } from "#src/modules/agents-documents/agents-documents.ts";
import { documentData } from "#src/modules/document-data/document-data.ts";
import { documentReceipt } from "#src/modules/document-receipt/document-receipt.ts";
import { documentRevisions } from "#src/modules/document-revisions/document-revisions.ts";
import { documentStanding } from "#src/modules/document-standing/document-standing.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { repairDocumentDetails } from "#src/modules/repair-document-details/repair-document-details.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { variantOf } from "#src/routes.ts";
import { canonicalOfItem, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

/** A repair document, or one step of it where the address names one. */
export const repairDocumentDetailsPage = definePage({
	name: "repair-document-details",
	inPacks: true,
	modules: [
		searchBox,
		specialMessage,
		retirement,
		newsAndAlerts,
		documentStanding,
		repairDocumentDetails,
		documentRevisions,
		documentReceipt,
		documentData,
		agentsDocuments,
		feedback,
		notHelped,
		relatedArticles,
	],
	calls: (context, brand) => ({
		...contextCalls(context),
		document: repairDocumentDetails.calls(context, brand).document,
	}),
	canonical: ({ data, context }) => canonicalOfItem(context, data, data.document),
	isHeld: ({ data: { document }, context }) => document === null || stepOf(context) <= document.stepNum,
	head: ({ data, context, t, link, brand }) => {
		const { document, product } = data;
		const whole = document?.title ?? "";
		const number = stepOf(context);
		const title = number > 0 ? t("steps.title", { title: whole, number }) : whole;
		const canonicalPath = document?.path ?? context.path;
		const found = product?.product;
		const documents = found
			? [{ name: t("repair-documents.heading"), path: variantOf(found.path, "repair-documents") }]
			: [];
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: found,
			below: [...documents, whole],
		});
		return {
			title,
			description: document ? `${document.title}: ${document.summary}` : "",
			canonicalPath,
			subject: document,
			breadcrumbs: trail,
			image: document?.image ? { path: document.image, alt: document.appliesTo[0]?.name ?? whole } : null,
			jsonLd: [
				breadcrumbList(trail, link, context),
				...(document && document.stepNum > 0 && number === 0 ? [howTo(document, brand, link)] : []),
			],
			type: "article",
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
