import { articleItem, bundleItem, licenceItem } from "./crawled-article.ts";
import { documentItem, downloadItem } from "./crawled-download.ts";
import { newsItem, tutorialItem, videoItem } from "./crawled-news.ts";
import { categoryItem, productItem } from "./crawled-product.ts";
import type { CrawledItem, ReplyReader } from "./reply-reader.ts";

/** The items of a pack that an API's replies are, one at a time. */
export async function* crawledItems(reader: ReplyReader): AsyncGenerator<CrawledItem> {
	const { found, tell, defaultLocale } = reader;
	const licences = new Set<string>();
	const made = [
		[found.categories.keys(), categoryItem],
		[found.products, productItem],
		[found.articles, articleItem],
		[found.bundles.keys(), bundleItem],
		[found.documents.keys(), documentItem],
		[found.downloads.keys(), (from: ReplyReader, id: string) => downloadItem(from, id, licences)],
		[licences, licenceItem],
		[found.news.keys(), newsItem],
		[found.videos.keys(), videoItem],
		[found.tutorials.keys(), tutorialItem],
	] as const;
	for (const [ids, make] of made)
		for (const id of ids) {
			const item = await make(reader, id);
			if (item?.texts.has(defaultLocale)) yield item;
			else if (item) tell(`${item.kind}/${id}: has no text in ${defaultLocale}, left out`);
		}
}
