import { createHash } from "node:crypto";
import type { ArticleDetails, RelatedArticle } from "#src/contract/articles/schemas.ts";
import { FAQ_COUNT } from "#src/site/limits.ts";
import { listedOf, listIds } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import type { Window } from "#src/store/store.ts";
import { namedCategories } from "../shapes/categories.ts";
import { catalogOf, sectionsOf } from "../shapes/instruction.ts";
import { previewOf } from "../shapes/metadata.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import { serialFormOf } from "../shapes/serial-list.ts";
import type { Handlers } from "./handler.ts";

function details(reader: Reader, article: Found<"articles">): ArticleDetails {
	const { id, data, front, language } = article;
	const sections = sectionsOf(reader, article);
	const list = data.serialList === undefined ? null : reader.item("serial-lists", data.serialList);
	return {
		articleId: createHash("sha256").update(`${article.hash} ${article.textLocale}`).digest("hex").slice(0, 12),
		articleFamilyId: id,
		title: front.title,
		summary: front.summary,
		language,
		locales: textLocales(reader, article),
		image: previewOf(reader, article),
		articleType: data.type,
		topics: data.topics.map((key) => ({ key, name: reader.term(key) })),
		channel: data.channel,
		downloadType: null,
		software: [],
		multiDownload: false,
		stepNum: sections.reduce((sum, section) => sum + section.steps.length, 0),
		published: data.published ?? null,
		reviewed: data.reviewed ?? null,
		appliesTo: productsNamed(reader, data.products),
		categories: namedCategories(reader, data.categories),
		path: article.path ?? "",
		sections,
		serialCheck: list && serialFormOf(reader, list),
	};
}

const related = ({ id, data, front, language, path }: Found<"articles">): RelatedArticle => ({
	articleFamilyId: id,
	title: front.title,
	summary: front.summary,
	language,
	reviewed: data.reviewed ?? null,
	path: path ?? "",
});

/**
 * Beside an article: those it names, then those on the same product, with a topic in common first. Beside a context: its
 * own; what an article names of other products stays out there.
 */
function beside(reader: Reader, contextId: string | null, articleId: string | null, { start, num }: Window) {
	const article = articleId === null ? null : reader.item("articles", articleId);
	if (articleId !== null && !article && contextId === null) return { count: 0, items: [] };
	const around = contextId ?? article?.place.product ?? article?.place.category ?? article?.data.products[0] ?? null;
	const named = reader.items("articles", article?.data.related ?? []).map(({ id }) => id);
	// Those that it names stand first, and none stands twice: as many more are asked for.
	const near: ReturnType<typeof listIds> =
		article && around === null
			? { count: 0, ids: [] }
			: listIds(reader, {
					kind: "articles",
					contextId: around,
					order: around === null ? "newest" : "nearest",
					preferredTopics: article?.data.topics ?? [],
					window: { start: 0, num: start + num + 1 },
				});
	const own = articleId === null ? [] : [articleId];
	const isNear = around === null ? () => false : listedOf(reader, "articles", [...named, ...own], around);
	const first = named.filter((id) => id !== articleId && (contextId === null || isNear({ id })));
	const ids = [...new Set([...first, ...near.ids])].filter((id) => id !== articleId);
	const known = [...first, ...own].filter((id) => isNear({ id }));
	return {
		count: near.count - known.length + first.length,
		items: reader.items("articles", ids.slice(start, start + num)).map(related),
	};
}

export const articleHandlers = {
	articleDetails: ({ values, reader }) => {
		const article = reader.item("articles", values.required("articleFamilyId"));
		return article && details(reader, article);
	},
	articleCatalog: ({ values, reader }) => {
		const article = reader.item("articles", values.required("articleFamilyId"));
		return article && catalogOf(reader, article);
	},
	relatedArticles: ({ values, reader }) => {
		const window = values.window(FAQ_COUNT);
		return searchResponse(beside(reader, values.text("contextId"), values.text("articleFamilyId"), window), window);
	},
} satisfies Partial<Handlers>;
