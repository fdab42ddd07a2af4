import { articleItem, bundleItem, licenceItem } from "./crawled-article.ts";
import { documentItem, downloadItem } from "./crawled-download.ts";
import { newsItem, tutorialItem, videoItem } from "./crawled-news.ts";
import { categoryItem, productItem } from "./crawled-product.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";

/**
 * The items of a pack that an API's replies are, one at a time. What comes to nothing is no longer found, so that what is
 * made behind it does not name it.
 */
export async function* crawledItems(reader: ReplyReader): AsyncGenerator<CrawledItem> {
	const { found, tell, defaultLocale } = reader;
	const licences = new Set<string>();
	const made = [
		[found.categories, categoryItem],
		[found.products, productItem],
		[found.downloads, (from: ReplyReader, id: string) => downloadItem(from, id, licences)],
		[found.documents, documentItem],
		[licences, licenceItem],
		[found.articles, articleItem],
		[found.bundles, bundleItem],
		[found.tutorials, tutorialItem],
		[found.videos, videoItem],
		[found.news, newsItem],
	] as const;
	for (const [ids, make] of made)
		for (const id of [...ids.keys()]) {
			const item = await make(reader, id);
			if (item?.texts.has(defaultLocale)) yield item;
			else ids.delete(id);
			if (item && !item.texts.has(defaultLocale)) tell(`${item.kind}/${id}: has no text in ${defaultLocale}, left out`);
		}
}
