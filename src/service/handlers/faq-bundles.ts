import type { FaqBundle } from "#src/contract/faq-bundles/schemas.ts";
import { FAQ_COUNT, POPULAR_ANSWERS_COUNT, RESULTS_WINDOW } from "#src/site/limits.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers, Question } from "./handler.ts";

const linked = ({ id, front, path, language }: Found<"articles">): FaqBundle["linkedArticles"][number] => ({
	articleFamilyId: id,
	articleTitle: front.title,
	articleUrl: path ?? "",
	language,
});

/** Bundles of a context, in the order the brand gave them; the articles of all of them in one query. */
function bundles(reader: Reader, contextId: string | null, num: number): FaqBundle[] {
	const { items } = list(reader, {
		kind: "faq-bundles",
		contextId,
		order: "given",
		window: { start: 0, num },
	});
	const articles = new Map(
		reader.items("articles", [...new Set(items.flatMap(({ data }) => data.articles))]).map((each) => [each.id, each]),
	);
	return items.map(({ id, data, front, language }) => ({
		bundleId: id,
		title: front.title,
		language,
		linkedArticles: data.articles.flatMap((each) => {
			const article = articles.get(each);
			return article ? [linked(article)] : [];
		}),
	}));
}

/** All of them, or the few that the brand put first (`limited`). */
const ofContext = ({ values, reader }: Question) => ({
	data: bundles(
		reader,
		values.text("modelSlug") ?? values.text("categoryName"),
		values.flag("limited") ? POPULAR_ANSWERS_COUNT : RESULTS_WINDOW,
	),
});

export const faqBundleHandlers = {
	faqBundles: ofContext,
	faqBundleList: ofContext,
	faqBundleDetail: ({ values, reader }) => {
		const window = values.window(FAQ_COUNT);
		const bundle = reader.item("faq-bundles", values.required("gkId"));
		if (!bundle) return null;
		const articles = reader.items("articles", bundle.data.articles);
		const shown = articles.slice(window.start, window.start + window.num);
		return searchResponse(
			{
				count: articles.length,
				items: shown.map((article) => ({ ...linked(article), summary: article.front.summary })),
			},
			window,
		);
	},
} satisfies Partial<Handlers>;
