import { request } from "#src/contract/call.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import type { NewsAndAlerts } from "#src/contract/news-and-alerts/schemas.ts";
import { supportVideos } from "#src/contract/support-videos/calls.ts";
import type { SupportVideo } from "#src/contract/support-videos/schemas.ts";
import { tutorials } from "#src/contract/tutorials/calls.ts";
import type { Tutorial } from "#src/contract/tutorials/schemas.ts";
import { BASE } from "#src/routes.ts";
import { itemAt, markdownOf } from "./crawled-text.ts";
import { type Listing, listedItems, type Made } from "./listed-items.ts";
import type { CrawledItem, CrawledText, ReplyReader } from "./reply-reader.ts";
import { aboutOf } from "./seen-about.ts";

type News = NewsAndAlerts["results"][number];

/** What every list says of its items in words. */
interface Listed {
	readonly title: string;
	readonly summary: string;
	readonly language: string;
}

/** Notices. */
export const newsItems = (reader: ReplyReader): AsyncGenerator<Made> =>
	listedItems(reader, reader.found.news, {
		idOf: ({ id }) => id,
		ask: (contextId, window) => request(newsAndAlerts, { contextId, ...window }),
		make: newsItem,
	});

/** Videos with their transcripts. */
export const videoItems = (reader: ReplyReader): AsyncGenerator<Made> =>
	listedItems(reader, reader.found.videos, {
		idOf: ({ id }) => id,
		ask: (contextId, window) => request(supportVideos, { contextId, ...window }),
		make: videoItem,
	});

/** Tutorials; the day of each is that of its article, since the API does not tell it. */
export const tutorialItems = (reader: ReplyReader): AsyncGenerator<Made> =>
	listedItems(reader, reader.found.tutorials, {
		idOf: ({ id }) => id,
		ask: (productName, window) => request(tutorials, { productName, ...window }),
		make: tutorialItem,
	});

async function newsItem(reader: ReplyReader, { id, first, all }: Listing<News>): Promise<CrawledItem> {
	const { found, tell } = reader;
	const { type, published, link, picture, about } = first;
	const shown = picture ? await reader.picture(picture) : null;
	const { has } = await reader.needs([]);
	const [word = "", to = ""] = link && "path" in link ? (itemAt(`${BASE}${link.path}`, has)?.split(":") ?? []) : [];
	const isKnown = ["article", "download", "software", "product", "category"].includes(word);
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
		texts: reader.texts(all, ({ language }) => language, frontOf),
	};
}

async function videoItem(
	reader: ReplyReader,
	{ id, first, all, seen }: Listing<SupportVideo>,
): Promise<CrawledItem | null> {
	const { type, published, seconds, address } = first;
	const poster = await reader.picture(first.poster);
	if (poster === null) return null;
	const needs = await reader.needs([...all.values()].map(({ transcript }) => transcript));
	return {
		...{ kind: "support-videos", id },
		data: { type, published, seconds, address, poster, ...aboutOf(seen, reader.found) },
		texts: reader.texts(
			all,
			({ language }) => language,
			(video) => ({ ...frontOf(video), body: markdownOf(video.transcript, needs) }),
		),
	};
}

async function tutorialItem(
	reader: ReplyReader,
	{ id, first, all, seen }: Listing<Tutorial>,
): Promise<CrawledItem | null> {
	const { found } = reader;
	const { articleFamilyId, minutes } = first;
	const article = await reader.article(articleFamilyId);
	const picture = await reader.picture(first.picture);
	const published = article?.published ?? article?.reviewed;
	if (picture === null || !published || !found.articles.has(articleFamilyId)) return null;
	return {
		...{ kind: "tutorials", id },
		data: { article: articleFamilyId, minutes, picture, published, ...aboutOf(seen, found) },
		texts: reader.texts(all, ({ language }) => language, frontOf),
	};
}

const frontOf = ({ title, summary }: Listed): CrawledText => ({ front: { title, summary }, body: "" });
