import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { cafrench, count, slug } from "../parameter.ts";
import { articleTag, listTags, serialListTag, tagsOf } from "../tags.ts";
import { ARTICLE_PARAMETERS, aboutTags } from "./parameters.ts";
import type { ArticleCatalog, ArticleDetails, RelatedArticles } from "./schemas.ts";

export const articleDetails = defineCall<ArticleDetails>()({
	name: "articleDetails",
	path: "/articles/{articleFamilyId}",
	params: ARTICLE_PARAMETERS,
	tags: ({ articleFamilyId }, data) => [
		...tagsOf(articleFamilyId, articleTag),
		...tagsOf(data?.serialCheck?.listId, serialListTag),
		...aboutTags(data),
	],
});

export const articleCatalog = defineCall<ArticleCatalog>()({
	name: "articleCatalog",
	path: "/articles/{articleFamilyId}/catalog",
	params: ARTICLE_PARAMETERS,
	tags: ({ articleFamilyId }) => tagsOf(articleFamilyId, articleTag),
});

/** Articles beside a product or category (`contextId`), or beside an article. */
export const relatedArticles = defineCall<RelatedArticles>()({
	name: "relatedArticles",
	path: "/related-articles{/contextId}",
	params: { contextId: slug(), ...ARTICLE_PARAMETERS, start: count(), num: count(NUM_MAX), CAFRENCH: cafrench() },
	kind: "list",
	tags: ({ contextId, articleFamilyId }, data) => [
		...listTags("articles", contextId ?? null),
		...tagsOf(articleFamilyId, articleTag),
		...(data?.searchResponse.results.map((each) => articleTag(each.articleFamilyId)) ?? []),
	],
});
