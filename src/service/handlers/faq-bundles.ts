import type { FaqBundle } from "#src/contract/faq-bundles/schemas.ts";
import { topicFilter } from "#src/contract/faq-bundles/topic-filter.ts";
import {
	AUTO_BUNDLE_ARTICLES,
	AUTO_BUNDLES_MAX,
	FAQ_BUNDLES_MAX,
	FAQ_COUNT,
	POPULAR_ANSWERS_COUNT,
} from "#src/site/limits.ts";
import { topicCounts } from "#src/store/read/categories.ts";
import { list, listedOf } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import type { Part, Window } from "#src/store/store.ts";
import { mapPart, searchResponse } from "../shapes/result-list.ts";
import type { Handlers, Question } from "./handler.ts";
import { resultTypes } from "./result-types.ts";

const linked = ({ id, front, path, language }: Found<"articles">): FaqBundle["linkedArticles"][number] => ({
	articleFamilyId: id,
	articleTitle: front.title,
	articleUrl: path ?? "",
	language,
});

/** Articles that a brand put together; under a product those about other products alone stay out. */
function fitting(reader: Reader, ids: readonly string[], product: string | null): readonly Found<"articles">[] {
	const articles = reader.items("articles", ids);
	return product === null ? articles : articles.filter(listedOf(reader, "articles", ids, product));
}

/** Bundles of a product, a category or all, in the order the brand gave them; the articles of all of them in one query. */
function editorial(reader: Reader, product: string | null, category: string | null, num: number): FaqBundle[] {
	const { items } = list(reader, {
		kind: "faq-bundles",
		contextId: product ?? category,
		order: "given",
		window: { start: 0, num },
	});
	const named = [...new Set(items.flatMap(({ data }) => data.articles))];
	const articles = new Map(fitting(reader, named, product).map((each) => [each.id, each]));
	return items.map(({ id, data, front, language }) => ({
		bundleId: id,
		type: "editorial",
		title: front.title,
		language,
		linkedArticles: data.articles.flatMap((each) => {
			const article = articles.get(each);
			return article ? [linked(article)] : [];
		}),
	}));
}

/** Answers to a topic, of a product, a category or all. */
const onTopic = (reader: Reader, contextId: string | null, topic: string, types: readonly string[], window: Window) =>
	list(reader, { kind: "articles", contextId, order: "nearest", topics: [topic], types, window });

/** The topics of a product and its category, or of a category, that most is written about, each with its first answers. */
function automatic(reader: Reader, product: string | null, category: string | null): FaqBundle[] {
	const contextId = product ?? category;
	if (contextId === null) return [];
	const above = product === null ? null : (reader.item("products", product)?.data.category ?? null);
	const topics = [contextId, ...(above === null ? [] : [above])].flatMap((context) =>
		[...topicCounts(reader, context)].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)),
	);
	return [...new Set(topics.map(([topic]) => topic))].slice(0, AUTO_BUNDLES_MAX).flatMap((topic): FaqBundle[] => {
		const { count, items } = onTopic(reader, contextId, topic, [], { start: 0, num: AUTO_BUNDLE_ARTICLES });
		if (count === 0) return [];
		const title = reader.term(topic);
		const linkedArticles = items.map(linked);
		return [{ bundleId: topicFilter(topic), type: "auto", title, language: reader.language, count, linkedArticles }];
	});
}

/** What a bundle's articles are narrowed to by the words of a call. */
function narrowed({ values }: Question): readonly string[] {
	const [own, filter] = [resultTypes(values.codes("type")), resultTypes(values.codes("documentTypeFilter"))];
	return own && filter ? own.filter((type) => filter.includes(type)) : (own ?? filter ?? []);
}

/** The articles of an editorial bundle, or else of a topic; null when it is neither. */
function articlesOf(question: Question, id: string, window: Window): Part<Found<"articles">> | null {
	const { values, reader } = question;
	const types = narrowed(question);
	const bundle = reader.item("faq-bundles", id);
	if (!bundle) {
		const found = onTopic(reader, values.text("model"), id, types, window);
		return found.count > 0 ? found : null;
	}
	const model = values.text("model");
	const product = model !== null && reader.item("products", model) ? model : null;
	const items = fitting(reader, bundle.data.articles, product).filter(
		({ data }) => types.length === 0 || types.includes(data.type),
	);
	return { count: items.length, items: items.slice(window.start, window.start + window.num) };
}

export const faqBundleHandlers = {
	/** As many as a page shows, or the few that the brand put first (`limited`). */
	faqBundles: ({ values, reader }) => ({
		data: editorial(
			reader,
			values.text("modelSlug"),
			values.text("categoryName"),
			values.flag("limited") ? POPULAR_ANSWERS_COUNT : FAQ_BUNDLES_MAX,
		),
	}),
	faqBundleList: ({ values, reader }) => {
		const [product, category] = [values.text("modelSlug"), values.text("categoryName")];
		const type = values.text("bundleType");
		return {
			data: [
				...(type === "auto" ? [] : editorial(reader, product, category, FAQ_BUNDLES_MAX)),
				...(type === "editorial" ? [] : automatic(reader, product, category)),
			],
		};
	},
	faqBundleDetail: (question) => {
		const window = question.values.window(FAQ_COUNT);
		const found = articlesOf(question, question.values.required("gkId"), window);
		const shown = found && mapPart(found, (article) => ({ ...linked(article), summary: article.front.summary }));
		return shown && searchResponse(shown, window);
	},
} satisfies Partial<Handlers>;
