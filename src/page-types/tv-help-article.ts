import { stepOf } from "#src/context/step-of.ts";
import { techArticle } from "#src/head/json-ld.ts";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, hasTvHelp, helpCalls, helpHead } from "./tv-help-head.ts";

/** An article for those who are in TV help; search engines know its own page. */
export const tvHelpArticlePage = definePage({
	name: "tv-help-article",
	modules: [...HELP_SHELL, articleDetails, feedback, notHelped, relatedArticles],
	calls: (context, brand) => ({
		...helpCalls(context, brand),
		article: articleDetails.calls(context, brand).article,
	}),
	standsUnder: HELP_STANDS_UNDER,
	// Whatever an article is about, who reads it stays in the help of his own product.
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	isHeld: ({ data, context }) =>
		hasTvHelp({ data, context }) && (data.article === null || stepOf(context) <= data.article.stepNum),
	head: ({ data, context, t, link, brand }) => {
		const { article } = data;
		const stepNum = stepOf(context);
		const title = article?.title ?? "";
		const head = helpHead({
			...{ data, context, t, link },
			title: stepNum > 0 ? t("steps.title", { title, number: stepNum }) : title,
			description: article?.summary ?? "",
			part: title,
		});
		return {
			...head,
			canonicalPath: article?.path ?? context.path,
			subject: article,
			image: article?.image ? { path: article.image, alt: article.appliesTo[0]?.name ?? title } : null,
			jsonLd: [...head.jsonLd, ...(article ? [techArticle(article, brand, link)] : [])],
			type: "article",
		};
	},
	life: "long",
});
