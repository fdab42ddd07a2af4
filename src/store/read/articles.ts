import { createHash } from "node:crypto";
import type { ArticleDetails, RelatedArticle } from "#src/contract/articles/schemas.ts";
import type { FaqBundle } from "#src/contract/faq-bundles/schemas.ts";
import type { Part, Window } from "../store.ts";
import { itemsAbout } from "./contexts.ts";
import { sectionsOf } from "./downloads.ts";
import { articlePathById, placeOf } from "./place.ts";
import { productInfos } from "./products.ts";
import type { Reader } from "./reader.ts";

export function article(reader: Reader, id: string, locale: string): ArticleDetails | null {
	const data = reader.data("articles", id);
	const text = reader.text("articles", id, locale);
	if (!data || !text) return null;
	const sections = sectionsOf(reader, "articles", id, text.locale);
	const hash =
		reader.database.get<{ hash: string }>("SELECT hash FROM item WHERE kind = 'articles' AND id = ?", id)?.hash ?? "";
	return {
		articleId: createHash("sha256").update(`${hash} ${text.locale}`).digest("hex").slice(0, 12),
		articleFamilyId: id,
		title: text.front.title,
		summary: text.front.summary,
		language: text.language,
		articleType: data.type,
		topics: data.topics.map((key) => ({ key, name: reader.term(key, locale) })),
		channel: "con",
		downloadType: null,
		software: [],
		multiDownload: false,
		stepNum: sections.reduce((sum, section) => sum + section.steps.length, 0),
		published: data.published,
		reviewed: data.reviewed,
		appliesTo: productInfos(reader, data.products, locale),
		categories: data.categories.map((name) => ({
			name,
			displayName: reader.text("categories", name, locale)?.front.name ?? name,
		})),
		place: placeOf(reader, data),
		sections,
	};
}

function related(reader: Reader, id: string, locale: string): RelatedArticle[] {
	const data = reader.data("articles", id);
	const text = reader.text("articles", id, locale);
	return data && text
		? [
				{
					articleFamilyId: id,
					title: text.front.title,
					summary: text.front.summary,
					language: text.language,
					reviewed: data.reviewed,
					place: placeOf(reader, data),
				},
			]
		: [];
}

/** Beside an article: those it names, then those on the same product with a topic in common. Beside a context: its own. */
export function relatedArticles(
	reader: Reader,
	{ contextId, article: beside }: { readonly contextId: string | null; readonly article: string | null },
	{ start, num }: Window,
	locale: string,
): Part<RelatedArticle> {
	const data = beside === null ? null : reader.data("articles", beside);
	if (beside !== null && !data && contextId === null) return { count: 0, items: [] };
	const place = data ? placeOf(reader, data) : null;
	const around = contextId ?? place?.product ?? place?.category ?? data?.products[0] ?? null;
	const topics = new Set(data?.topics ?? []);
	const shared = (id: string) => (reader.data("articles", id)?.topics.some((topic) => topics.has(topic)) ? 0 : 1);
	const near = (data && around === null ? [] : itemsAbout(reader, "articles", around)).map(({ id }) => id);
	if (topics.size > 0) near.sort((a, b) => shared(a) - shared(b));
	const ids = [...new Set([...(data?.related ?? []), ...near])].filter((id) => id !== beside);
	return { count: ids.length, items: ids.slice(start, start + num).flatMap((id) => related(reader, id, locale)) };
}

function linked(
	reader: Reader,
	id: string,
	locale: string,
): (FaqBundle["linkedArticles"][number] & { summary: string; language: string })[] {
	const text = reader.text("articles", id, locale);
	return text
		? [
				{
					articleFamilyId: id,
					articleTitle: text.front.title,
					articleUrl: articlePathById(reader, id),
					summary: text.front.summary,
					language: text.language,
				},
			]
		: [];
}

/** Bundles of a context, in the order the brand gave them. */
export function faqBundles(reader: Reader, contextId: string | null, locale: string): FaqBundle[] {
	const found = itemsAbout(reader, "faq-bundles", contextId).flatMap(({ id }) => {
		const data = reader.data("faq-bundles", id);
		const text = reader.text("faq-bundles", id, locale);
		return data && text
			? [
					{
						order: data.order,
						bundle: {
							bundleId: id,
							title: text.front.title,
							language: text.language,
							linkedArticles: data.articles
								.flatMap((each) => linked(reader, each, locale))
								.map(({ summary: _, ...each }) => each),
						},
					},
				]
			: [];
	});
	return found.sort((a, b) => a.order - b.order).map(({ bundle }) => bundle);
}

export function faqBundle(
	reader: Reader,
	id: string,
	{ start, num }: Window,
	locale: string,
): Part<ReturnType<typeof linked>[number]> | null {
	const data = reader.data("faq-bundles", id);
	return (
		data && {
			count: data.articles.length,
			items: data.articles.slice(start, start + num).flatMap((each) => linked(reader, each, locale)),
		}
	);
}
