import { articleDetails } from "#src/contract/articles/calls.ts";
import type { ArticleDetails } from "#src/contract/articles/schemas.ts";
import { request } from "#src/contract/call.ts";
import { licence } from "#src/contract/eulas/calls.ts";
import { faqBundleDetail, faqBundleList } from "#src/contract/faq-bundles/calls.ts";
import { bodyOf, markdownOf } from "./crawled-text.ts";
import { listOf } from "./list-of.ts";
import type { CrawledItem, CrawledText, ReplyReader } from "./reply-reader.ts";

import { aboutOf } from "./seen-about.ts";

/** An article; null where the API says nothing of it. */
export async function articleItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const replies = await reader.inLocales(request(articleDetails, { articleFamilyId: id }));
	if (!replies) return null;
	const { articleType, channel, topics, published, reviewed, appliesTo, categories: about, path } = replies.first;
	const htmlIn = ({ sections }: ArticleDetails) =>
		sections.flatMap(({ html, steps }) => [html, ...steps.map((step) => step.html)]);
	const needs = await reader.needs([...replies.all.values()].flatMap(htmlIn));
	return {
		...{ kind: "articles", id },
		data: {
			...{ type: articleType, channel, ...(published && { published }), ...(reviewed && { reviewed }) },
			topics: topics.map(({ key }) => reader.topic(key, replies.all, (data) => data.topics)),
			...reader.about(appliesTo, about, path),
		},
		texts: reader.texts(
			replies.all,
			({ language }) => language,
			({ title, summary, sections }) => ({ front: { title, summary }, body: bodyOf(sections, needs) }),
		),
	};
}

/** A bundle of answers; null where the API says nothing of it. */
export async function bundleItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const { api, brand, found, tell } = reader;
	const seen = found.bundles.get(id);
	if (!seen) return null;
	const [category = null] = seen.categories;
	const [only = null] = seen.products;
	const replies = await reader.inLocales(
		request(faqBundleList, {
			categoryName: category,
			modelSlug: category === null ? only : null,
			bundleType: "editorial",
		}),
	);
	const mine = (data: NonNullable<typeof replies>["first"]) => data.data.find(({ bundleId }) => bundleId === id);
	const first = replies && mine(replies.first);
	if (!replies || !first) return null;
	const all =
		(first.count ?? 0) > first.linkedArticles.length
			? await listOf(api, reader.defaultLocale, {
					tell,
					what: `answers of ${id}`,
					ask: ({ start, num }) => request(faqBundleDetail, { gkId: id, start, num }),
					idOf: ({ articleFamilyId }) => articleFamilyId,
				})
			: new Map(first.linkedArticles.map((each) => [each.articleFamilyId, each]));
	const texts = new Map<string, CrawledText>();
	for (const { code, language } of brand.locales) {
		const data = replies.all.get(code);
		const here = data && mine(data);
		if (here?.language === language) texts.set(code, { front: { title: here.title }, body: "" });
	}
	const articles = [...all.keys()].filter((each) => found.articles.has(each));
	return articles.length === 0 ? null : { kind: "faq-bundles", id, texts, data: { articles, ...aboutOf(seen, found) } };
}

/** The licences that what was made names. */
export type CrawledLicences = Pick<Set<string>, "add">;

/** Whether a licence can be had, without which nobody may take what stands behind it. */
export const isLicenceThere = async (reader: ReplyReader, id: string): Promise<boolean> =>
	(await licenceItem(reader, id))?.texts.has(reader.defaultLocale) ?? false;

/** A licence; null where the API says nothing of it. */
export async function licenceItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const replies = await reader.inLocales(request(licence, { eulaUrl: id }));
	if (!replies) return null;
	const { version, date } = replies.first;
	const needs = await reader.needs([...replies.all.values()].map(({ embeddedHtml }) => embeddedHtml));
	return {
		...{ kind: "licences", id, data: { version, date } },
		texts: reader.texts(
			replies.all,
			({ language }) => language,
			({ title, summary, embeddedHtml }) => ({ front: { title, summary }, body: markdownOf(embeddedHtml, needs) }),
		),
	};
}
