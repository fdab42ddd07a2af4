import type { ArticleDetails, RelatedArticle } from "#src/contract/articles/schemas.ts";
import type { Banner } from "#src/contract/banners/schemas.ts";
import type { Category } from "#src/contract/categories/schemas.ts";
import type { DocumentLanguages, SupportDocument } from "#src/contract/documents/schemas.ts";
import type { Download, DownloadDetails, DownloadFilters } from "#src/contract/downloads/schemas.ts";
import type { FaqBundle } from "#src/contract/faq-bundles/schemas.ts";
import type { NewsItem } from "#src/contract/news-and-alerts/schemas.ts";
import type { Metadata, Product, Seo } from "#src/contract/products/schemas.ts";
import type { Search } from "#src/contract/search/schemas.ts";
import type { ProductInfo } from "#src/contract/shapes.ts";
import type { SpecialMessage } from "#src/contract/special-message/schemas.ts";
import type { Specifications } from "#src/contract/specifications/schemas.ts";
import type { KeywordSuggestions, Suggestions } from "#src/contract/suggestions/schemas.ts";
import type { SupportVideo } from "#src/contract/support-videos/schemas.ts";
import type { Tutorial } from "#src/contract/tutorials/schemas.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Site } from "#src/packs/format/site.ts";
import type { ContentSnapshot } from "./snapshot.ts";

/** Who reads, which version of the content, in which locale: part of every question to the store. */
export interface Reading {
	readonly snapshot: ContentSnapshot;
	readonly identity: Identity;
	readonly locale: string;
	/** Today, `2026-03-01`: what has ended is not shown. */
	readonly today: string;
}

export interface Window {
	readonly start: number;
	readonly num: number;
}

/** A part of a list, and how long the whole is. */
export interface Part<Item> {
	readonly count: number;
	readonly items: readonly Item[];
}

/** A category with what its own page shows of it. */
export interface CategoryDetails extends Category {
	readonly parent: string | null;
	readonly popularTopics: readonly { readonly key: string; readonly name: string; readonly count: number }[];
	readonly modelNumberHelp: string;
}

export type ModelSort = "newest" | "name" | "model";

export interface SearchQuestion extends Window {
	readonly query: string;
	/** A product or category to stay within. */
	readonly contextId: string | null;
	/** Result types to show; null for all. */
	readonly types: readonly string[] | null;
	readonly topics: readonly string[];
}

/**
 * What the support service asks of its content, in the words of the specification. Null means: there
 * is no such thing. Every implementation answers the same questions alike.
 */
export interface SupportStore {
	/** The brand of a content version: its locales and default counts. */
	site(snapshot: ContentSnapshot): Promise<Site>;
	/** Categories below `parent`, or the top of the tree. */
	categories(reading: Reading, parent: string | null): Promise<readonly Category[]>;
	category(reading: Reading, name: string): Promise<CategoryDetails | null>;
	/** The way from the top to a product or category; null when it is neither. */
	metadata(reading: Reading, kind: "product" | "category", name: string): Promise<Metadata | null>;
	seo(reading: Reading, kind: "product" | "category", name: string): Promise<Seo | null>;
	models(reading: Reading, category: string, sort: ModelSort, window: Window): Promise<Part<ProductInfo> | null>;
	product(reading: Reading, name: string): Promise<Product | null>;
	/** The products of the same category that are most like one. */
	nearestProducts(reading: Reading, name: string, num: number): Promise<readonly ProductInfo[]>;
	specifications(reading: Reading, product: string): Promise<Specifications | null>;
	downloads(
		reading: Reading,
		product: string,
		filter: { readonly operatingSystem: string | null; readonly downloadCategory: string | null },
		window: Window,
	): Promise<Part<Download> | null>;
	downloadFilters(reading: Reading, product: string): Promise<DownloadFilters | null>;
	download(reading: Reading, id: string, operatingSystem: string | null): Promise<DownloadDetails | null>;
	documents(reading: Reading, product: string, language: string, window: Window): Promise<Part<SupportDocument> | null>;
	documentLanguages(reading: Reading, product: string): Promise<DocumentLanguages | null>;
	article(reading: Reading, id: string): Promise<ArticleDetails | null>;
	relatedArticles(
		reading: Reading,
		beside: { readonly contextId: string | null; readonly article: string | null },
		window: Window,
	): Promise<Part<RelatedArticle>>;
	news(reading: Reading, contextId: string | null, types: readonly string[], window: Window): Promise<Part<NewsItem>>;
	supportVideos(
		reading: Reading,
		contextId: string | null,
		filter: { readonly types: readonly string[]; readonly topics: readonly string[] },
		window: Window,
	): Promise<Part<SupportVideo>>;
	tutorials(reading: Reading, product: string, window: Window): Promise<Part<Tutorial> | null>;
	faqBundles(reading: Reading, contextId: string | null): Promise<readonly FaqBundle[]>;
	faqBundle(
		reading: Reading,
		id: string,
		window: Window,
	): Promise<Part<
		FaqBundle["linkedArticles"][number] & { readonly summary: string; readonly language: string }
	> | null>;
	banners(
		reading: Reading,
		filter: { readonly contextId: string | null; readonly operatingSystem: string | null },
	): Promise<readonly Banner[]>;
	specialMessage(reading: Reading): Promise<SpecialMessage["message"]>;
	search(reading: Reading, question: SearchQuestion): Promise<Search>;
	suggest(reading: Reading, query: string, contextId: string | null): Promise<Suggestions["suggestions"]>;
	keywords(reading: Reading, query: string): Promise<KeywordSuggestions["suggestions"]>;
}
