import { contextIdOf } from "#src/context/context-id.ts";
import { relatedArticles as relatedArticlesCall } from "#src/contract/articles/calls.ts";
import { request } from "#src/contract/call.ts";
import { RELATED_COUNT } from "#src/site/limits.ts";
import { defineModule } from "../module.ts";
import RelatedArticles from "./RelatedArticles.astro";

/** Articles beside the product, category or article of the page. */
export const relatedArticles = defineModule({
	name: "related-articles",
	shownIn: { searchTypes: ["none", "all"] },
	calls: (context) => ({
		related: request(relatedArticlesCall, {
			contextId: contextIdOf(context),
			articleFamilyId: context.params.articleFamilyId ?? null,
			start: 0,
			num: RELATED_COUNT,
		}),
	}),
	view: RelatedArticles,
});
