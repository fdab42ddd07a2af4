import { articleCatalog, articleDetails as articleDetailsCall } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import appliesTo from "#src/ui/applies-to.css?inline";
import instructions from "#src/ui/instructions.css?inline";
import { defineModule, optional } from "../module.ts";
import ArticleDetails from "./ArticleDetails.astro";
import style from "./article-details.css?inline";

/** The article: the reader's question, the answer in two sentences, then numbered steps, all of them or one. */
export const articleDetails = defineModule({
	name: "article-details",
	critical: true,
	calls: ({ params }) => {
		const asked = {
			articleFamilyId: params.articleFamilyId ?? null,
			category: params.categoryName ?? null,
			model: params.productName ?? null,
			channel: params.channel ?? null,
		};
		return { article: request(articleDetailsCall, asked), catalog: optional(request(articleCatalog, asked)) };
	},
	inPacks: true,
	view: ArticleDetails,
	style: appliesTo + instructions + style,
});
