import { stepOf } from "#src/context/step-of.ts";
import { breadcrumbs } from "#src/head/breadcrumbs.ts";
import { breadcrumbList, techArticle } from "#src/head/json-ld.ts";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { retirement } from "#src/modules/retirement/retirement.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialCheck } from "#src/modules/serial-check/serial-check.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { canonicalOfItem, categoriesOf, colorOf, contextCalls } from "./about-context.ts";
import { definePage } from "./page-type.ts";

export const articleDetailsPage = definePage({
	name: "article-details",
	inPacks: true,
	modules: [
		searchBox,
		specialMessage,
		retirement,
		newsAndAlerts,
		articleDetails,
		serialCheck,
		feedback,
		notHelped,
		relatedArticles,
	],
	calls: (context, brand) => ({ ...contextCalls(context), article: articleDetails.calls(context, brand).article }),
	canonical: ({ data, context }) => canonicalOfItem(context, data, data.article),
	isHeld: ({ data: { article }, context }) => article === null || stepOf(context) <= article.stepNum,
	head: ({ data, context, t, link, brand }) => {
		const { article, product } = data;
		const stepNum = stepOf(context);
		const canonicalPath = article?.path ?? context.path;
		const trail = breadcrumbs({
			t,
			categories: categoriesOf(data),
			product: product?.product,
			below: [article?.title ?? ""],
		});
		return {
			title: stepNum > 0 ? t("steps.title", { title: article?.title ?? "", number: stepNum }) : (article?.title ?? ""),
			description: article?.summary ?? "",
			canonicalPath,
			subject: article ?? null,
			breadcrumbs: trail,
			image: article?.image ? { path: article.image, alt: article.appliesTo[0]?.name ?? article.title } : null,
			jsonLd: [breadcrumbList(trail, link, context), ...(article ? [techArticle(article, brand, link)] : [])],
			type: "article",
			noindex: false,
			color: colorOf(data),
		};
	},
	life: "long",
});
