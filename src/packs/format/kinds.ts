import { articleData, articleText, faqBundleData, faqBundleText } from "./article.ts";
import { categoryData, categoryText } from "./category.ts";
import { documentData, documentText, downloadData, downloadText } from "./file-content.ts";
import { productData, productText } from "./product.ts";
import {
	bannerData,
	bannerText,
	newsData,
	newsText,
	specialMessageData,
	specialMessageText,
	tutorialData,
	tutorialText,
	videoData,
	videoText,
} from "./story.ts";

/**
 * Every kind of content in a pack: the folder `<kind>/<id>/` holds `data.json` (facts, the same in
 * every language) and one `<locale>.md` a locale (YAML front matter and, where the kind uses it, a
 * Markdown body).
 */
export const KINDS = {
	categories: { data: categoryData, text: categoryText },
	products: { data: productData, text: productText },
	articles: { data: articleData, text: articleText },
	"faq-bundles": { data: faqBundleData, text: faqBundleText },
	documents: { data: documentData, text: documentText },
	downloads: { data: downloadData, text: downloadText },
	news: { data: newsData, text: newsText },
	videos: { data: videoData, text: videoText },
	tutorials: { data: tutorialData, text: tutorialText },
	banners: { data: bannerData, text: bannerText },
	"special-message": { data: specialMessageData, text: specialMessageText },
} as const;

export type Kind = keyof typeof KINDS;
