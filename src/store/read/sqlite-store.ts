import type { SupportStore } from "../store.ts";
import { article, faqBundle, faqBundles, relatedArticles } from "./articles.ts";
import { categories, categoryDetails } from "./categories.ts";
import { documentLanguages, documents } from "./documents.ts";
import { download, downloadFilters, downloads } from "./downloads.ts";
import { categorySeo, models, nearestProducts, product, productSeo, specifications, trail } from "./products.ts";
import { type Reader, readerOf } from "./reader.ts";
import { keywords, searchContent, suggest } from "./search.ts";
import { banners, news, specialMessage, supportVideos, tutorials } from "./stories.ts";

const hasProduct = (reader: Reader, name: string) => reader.data("products", name) !== null;

/** The store on a content database. All of today's content is public, so that identity narrows nothing yet. */
export function createSqliteStore(): SupportStore {
	return {
		site: async (snapshot) => readerOf(snapshot).site,
		categories: async ({ snapshot, locale }, parent) => categories(readerOf(snapshot), parent, locale),
		category: async ({ snapshot, locale }, name) => categoryDetails(readerOf(snapshot), name, locale),
		metadata: async ({ snapshot, locale }, kind, name) => {
			const reader = readerOf(snapshot);
			const data = kind === "product" ? reader.data("products", name) : null;
			if (data) return { parentCategories: trail(reader, data.category, locale), displayName: data.name };
			const own = kind === "category" && reader.data("categories", name) ? trail(reader, name, locale) : [];
			const category = own.at(-1);
			return category ? { parentCategories: own, displayName: category.displayName } : null;
		},
		seo: async ({ snapshot, locale }, kind, name) =>
			(kind === "product" ? productSeo : categorySeo)(readerOf(snapshot), name, locale),
		models: async ({ snapshot, locale }, category, sort, window) => {
			const reader = readerOf(snapshot);
			return reader.data("categories", category) && models(reader, category, sort, window, locale);
		},
		product: async ({ snapshot, locale }, name) => product(readerOf(snapshot), name, locale),
		nearestProducts: async ({ snapshot, locale }, name, num) => nearestProducts(readerOf(snapshot), name, num, locale),
		specifications: async ({ snapshot, locale }, name) => specifications(readerOf(snapshot), name, locale),
		downloads: async ({ snapshot, locale }, name, filter, window) => {
			const reader = readerOf(snapshot);
			return hasProduct(reader, name) ? downloads(reader, name, filter, window, locale) : null;
		},
		downloadFilters: async ({ snapshot, locale }, name) => {
			const reader = readerOf(snapshot);
			return hasProduct(reader, name) ? downloadFilters(reader, name, locale) : null;
		},
		download: async ({ snapshot, locale }, id, operatingSystem) =>
			download(readerOf(snapshot), id, operatingSystem, locale),
		documents: async ({ snapshot, locale }, name, language, window) => {
			const reader = readerOf(snapshot);
			return hasProduct(reader, name) ? documents(reader, name, language, window, locale) : null;
		},
		documentLanguages: async ({ snapshot }, name) => {
			const reader = readerOf(snapshot);
			return hasProduct(reader, name) ? documentLanguages(reader, name) : null;
		},
		article: async ({ snapshot, locale }, id) => article(readerOf(snapshot), id, locale),
		relatedArticles: async ({ snapshot, locale }, beside, window) =>
			relatedArticles(readerOf(snapshot), beside, window, locale),
		news: async ({ snapshot, locale, today }, contextId, types, window) =>
			news(readerOf(snapshot), contextId, types, window, locale, today),
		supportVideos: async ({ snapshot, locale }, contextId, filter, window) =>
			supportVideos(readerOf(snapshot), contextId, filter, window, locale),
		tutorials: async ({ snapshot, locale }, name, window) => {
			const reader = readerOf(snapshot);
			return hasProduct(reader, name) ? tutorials(reader, name, window, locale) : null;
		},
		faqBundles: async ({ snapshot, locale }, contextId) => faqBundles(readerOf(snapshot), contextId, locale),
		faqBundle: async ({ snapshot, locale }, id, window) => faqBundle(readerOf(snapshot), id, window, locale),
		banners: async ({ snapshot, locale }, filter) => banners(readerOf(snapshot), filter, locale),
		specialMessage: async ({ snapshot, locale, today }) => specialMessage(readerOf(snapshot), locale, today),
		search: async ({ snapshot, locale }, question) => searchContent(readerOf(snapshot), question, locale),
		suggest: async ({ snapshot, locale }, query, contextId) => suggest(readerOf(snapshot), query, contextId, locale),
		keywords: async ({ snapshot, locale }, query) => keywords(readerOf(snapshot), query, locale),
	};
}
