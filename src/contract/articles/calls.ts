import { defineCall, type Parameters } from "../call.ts";
import type { ArticleCatalog, ArticleDetails, RelatedArticles } from "./schemas.ts";

/** Parameters of an article, and of the software that an article offers. */
export type ByArticle = {
	articleFamilyId: string | null;
	modelName?: string | null;
	category?: string | null;
	model?: string | null;
	channel?: string | null;
	proCategory?: string | null;
	config?: string | null;
};

export const ARTICLE_QUERY: readonly (keyof ByArticle & string)[] = [
	"modelName",
	"category",
	"model",
	"channel",
	"proCategory",
	"config",
];
export const articleTags = ({ articleFamilyId }: ByArticle) => (articleFamilyId ? [`article:${articleFamilyId}`] : []);
/** An article shows the names of what it is about. */
const detailsTags = (params: ByArticle, data: ArticleDetails | null) => [
	...articleTags(params),
	...(data?.appliesTo.map((each) => `product:${each.slug}`) ?? []),
	...(data?.categories.map((each) => `category:${each.name}`) ?? []),
];

/** Extra query parameters of a page that never travel on an article call (specification section 5). */
const REMOVED_FROM_EXTRA_PARAMETERS: ReadonlySet<string> = new Set([
	"model",
	"category",
	"channel",
	"modelName",
	"proCategory",
]);

/** An article call's own parameters, and what a page's query adds to them. */
export function withExtraParameters<Own extends Parameters>(own: Own, extra: Parameters): Own & Parameters {
	return {
		...Object.fromEntries(Object.entries(extra).filter(([name]) => !REMOVED_FROM_EXTRA_PARAMETERS.has(name))),
		...own,
	};
}

export const articleDetails = defineCall<ByArticle, ArticleDetails>()({
	name: "articleDetails",
	path: "/articles/{articleFamilyId}",
	query: ARTICLE_QUERY,
	tags: detailsTags,
});

export const articleCatalog = defineCall<ByArticle, ArticleCatalog>()({
	name: "articleCatalog",
	path: "/articles/{articleFamilyId}/catalog",
	query: ARTICLE_QUERY,
	tags: articleTags,
});

/** Articles beside a product or category (`contextId`), or beside an article. */
export const relatedArticles = defineCall<
	ByArticle & { contextId?: string | null; start?: number; num?: number },
	RelatedArticles
>()({
	name: "relatedArticles",
	path: "/related-articles{/contextId}",
	query: [...ARTICLE_QUERY, "articleFamilyId", "start", "num"],
	kind: "list",
	rules: { cafrench: true, most: 100 },
	tags: ({ contextId, articleFamilyId }, data) => [
		`list:articles:${contextId ?? "all"}`,
		"list:articles:everywhere",
		...(articleFamilyId ? [`article:${articleFamilyId}`] : []),
		...(data?.searchResponse.results.map((each) => `article:${each.articleFamilyId}`) ?? []),
	],
});
