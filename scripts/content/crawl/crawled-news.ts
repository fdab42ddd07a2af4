import { type CallRequest, request } from "#src/contract/call.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { supportVideos } from "#src/contract/support-videos/calls.ts";
import { tutorials } from "#src/contract/tutorials/calls.ts";
import { BASE } from "#src/routes.ts";
import { itemAt, markdownOf } from "./crawled-text.ts";
import type { Contexts } from "./found-items.ts";
import { type List, listOf } from "./list-of.ts";
import type { CrawledItem, CrawledText, ReplyReader } from "./reply-reader.ts";
import { aboutOf } from "./seen-about.ts";

interface Listed {
	readonly id: string;
	readonly title: string;
	readonly summary: string;
	readonly language: string;
}

/** An item that lists alone tell of, as the list of one page has it in each locale; null without one in the default locale. */
async function listed<Item extends Listed>(
	reader: ReplyReader,
	id: string,
	seen: Contexts | undefined,
	ask: (contextId: string | null, window: { readonly start: number; readonly num: number }) => CallRequest<List<Item>>,
): Promise<{ readonly first: Item; readonly all: ReadonlyMap<string, Item> } | null> {
	if (!seen) return null;
	const [context = null] = [...seen.products, ...seen.categories];
	const all = new Map<string, Item>();
	for (const { code } of reader.brand.locales) {
		const items = await listOf(reader.api, code, {
			tell: () => {},
			what: id,
			ask: (window) => ask(context, window),
			idOf: (each) => each.id,
		});
		const item = items.get(id);
		if (item) all.set(code, item);
	}
	const first = all.get(reader.defaultLocale);
	return first ? { first, all } : null;
}

/** A notice; null where the API says nothing of it any more. */
export async function newsItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const { found, tell } = reader;
	const news = await listed(reader, id, found.news.get(id), (contextId, window) =>
		request(newsAndAlerts, { contextId, ...window }),
	);
	if (!news) return null;
	const { type, published, link, picture, about } = news.first;
	const shown = picture ? await reader.picture(picture) : null;
	const { has } = await reader.needs([]);
	const [word = "", to = ""] = link && "path" in link ? (itemAt(`${BASE}${link.path}`, has)?.split(":") ?? []) : [];
	const isKnown = ["article", "download", "product", "category"].includes(word);
	if (link && "path" in link && !isKnown)
		tell(`news-and-alerts/${id}: leads to ${link.path}, which is not taken; it leads nowhere`);
	const target = link && "address" in link ? { address: link.address } : isKnown ? { [word]: to } : null;
	return {
		...{ kind: "news-and-alerts", id },
		data: {
			...{ type, published, ...(target && { link: target }), ...(shown && { picture: shown }) },
			products: about.filter((each) => found.products.has(each)),
			categories: about.filter((each) => found.categories.has(each)),
		},
		texts: reader.texts(news.all, ({ language }) => language, frontOf),
	};
}

/** A video with its transcript; null where the API says nothing of it any more. */
export async function videoItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const seen = reader.found.videos.get(id);
	const videos = await listed(reader, id, seen, (contextId, window) =>
		request(supportVideos, { contextId, ...window }),
	);
	if (!seen || !videos) return null;
	const { type, published, seconds, address } = videos.first;
	const poster = await reader.picture(videos.first.poster);
	if (poster === null) return null;
	const needs = await reader.needs([...videos.all.values()].map(({ transcript }) => transcript));
	return {
		...{ kind: "support-videos", id },
		data: { type, published, seconds, address, poster, ...aboutOf(seen, reader.found) },
		texts: reader.texts(
			videos.all,
			({ language }) => language,
			(video) => ({ ...frontOf(video), body: markdownOf(video.transcript, needs) }),
		),
	};
}

/** A tutorial; its day is that of its article, since the API does not tell it. */
export async function tutorialItem(reader: ReplyReader, id: string): Promise<CrawledItem | null> {
	const { found } = reader;
	const seen = found.tutorials.get(id);
	const tasks = await listed(reader, id, seen, (productName, window) => request(tutorials, { productName, ...window }));
	if (!seen || !tasks) return null;
	const { articleFamilyId, minutes } = tasks.first;
	const article = await reader.article(articleFamilyId);
	const picture = await reader.picture(tasks.first.picture);
	const published = article?.published ?? article?.reviewed;
	if (picture === null || !published || !found.articles.has(articleFamilyId)) return null;
	return {
		...{ kind: "tutorials", id },
		data: { article: articleFamilyId, minutes, picture, published, ...aboutOf(seen, found) },
		texts: reader.texts(tasks.all, ({ language }) => language, frontOf),
	};
}

const frontOf = ({ title, summary }: Listed): CrawledText => ({ front: { title, summary }, body: "" });
