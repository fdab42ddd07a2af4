import { relatedArticles as relatedArticlesCall } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { faqBundles } from "#src/contract/faq-bundles/calls.ts";
import { tutorials } from "#src/contract/tutorials/calls.ts";
import { RELATED_ASKED, RELATED_COUNT } from "#src/site/limits.ts";
import { answerCalls } from "../answers-of-product.ts";
import { defineModule, optional } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import { askedAbout } from "../smart-help.ts";
import RelatedArticles from "./RelatedArticles.astro";

/**
 * Articles beside the product, category, article or repair of the page; beside a product those that stand nowhere else on
 * its page, beside a document that was withdrawn none.
 */
export const relatedArticles = defineModule({
	name: "related-articles",
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context, brand) => {
		const { articleFamilyId = null, contentFamilyId, productName = null, categoryName = null } = context.params;
		const isProduct = context.route.pageType === "product";
		return {
			related: request(relatedArticlesCall, {
				...askedAbout(context, brand),
				articleFamilyId,
				start: 0,
				num: isProduct ? RELATED_ASKED : RELATED_COUNT,
			}),
			...(contentFamilyId === undefined ? {} : { document: optional(repairDocument(context)) }),
			...(isProduct
				? {
						questions: optional(answerCalls.questions({ contextId: productName })),
						important: optional(answerCalls.important({ contextId: productName })),
						bundles: optional(request(faqBundles, { categoryName, modelSlug: productName })),
						tutorials: optional(request(tutorials, { productName, start: 0, num: brand.results.tutorials })),
					}
				: {}),
		};
	},
	view: RelatedArticles,
});
