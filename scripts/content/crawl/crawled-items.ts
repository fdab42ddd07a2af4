import { articleItem, bundleItem, licenceItem } from "./crawled-article.ts";
import { documentItems, downloadItem } from "./crawled-download.ts";
import { newsItems, tutorialItems, videoItems } from "./crawled-news.ts";
import { categoryItem, productItem } from "./crawled-product.ts";
import { softwareItem } from "./crawled-software.ts";
import type { Made } from "./listed-items.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";

/**
 * The items of a pack that an API's replies are, one at a time. What comes to nothing is no longer found, so that what is
 * made behind it does not name it.
 */
export async function* crawledItems(reader: ReplyReader): AsyncGenerator<CrawledItem> {
	const { found, tell, defaultLocale } = reader;
	const licences = new Set<string>();
	const each = (ids: ReadonlyMap<string, unknown> | ReadonlySet<string>, make: typeof articleItem) =>
		async function* (from: ReplyReader): AsyncGenerator<Made> {
			for (const id of [...ids.keys()]) yield [id, await make(from, id)];
		};
	const made = [
		[found.categories, each(found.categories, categoryItem)],
		[found.products, each(found.products, productItem)],
		[found.downloads, each(found.downloads, (from, id) => downloadItem(from, id, licences))],
		[found.software, each(found.software, (from, id) => softwareItem(from, id, licences))],
		[found.documents, documentItems],
		[licences, each(licences, licenceItem)],
		[found.articles, each(found.articles, articleItem)],
		[found.bundles, each(found.bundles, bundleItem)],
		[found.tutorials, tutorialItems],
		[found.videos, videoItems],
		[found.news, newsItems],
	] as const;
	for (const [ids, make] of made)
		for await (const [id, item] of make(reader)) {
			if (item?.texts.has(defaultLocale)) yield item;
			else ids.delete(id);
			if (item && !item.texts.has(defaultLocale)) tell(`${item.kind}/${id}: has no text in ${defaultLocale}, left out`);
		}
}
