import { articleDetails, relatedArticles } from "#src/contract/articles/calls.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { categories, models } from "#src/contract/categories/calls.ts";
import { documents } from "#src/contract/documents/calls.ts";
import { downloads } from "#src/contract/downloads/calls.ts";
import { faqBundleList } from "#src/contract/faq-bundles/calls.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { supportVideos } from "#src/contract/support-videos/calls.ts";
import { tutorials } from "#src/contract/tutorials/calls.ts";
import { CRAWL_ITEMS_MAX } from "#src/site/crawl-limits.ts";
import { type List, listOf } from "./list-of.ts";
import { CrawlEnd, type SupportApi } from "./support-api.ts";

/** On which pages something was found. */
export interface Contexts {
	readonly products: Set<string>;
	readonly categories: Set<string>;
}

/** What an API has, by ids; the items themselves are asked for when they are written. */
export interface FoundItems {
	/** Each with the one above it. */
	readonly categories: Map<string, string | null>;
	readonly products: Set<string>;
	readonly articles: Set<string>;
	readonly downloads: Map<string, Contexts>;
	/** The products of each category, with those below it. */
	readonly productsOf: Map<string, Set<string>>;
	/** Software in several files. */
	readonly software: Set<string>;
	readonly documents: Map<string, Contexts>;
	readonly bundles: Map<string, Contexts>;
	readonly news: Map<string, Contexts>;
	readonly videos: Map<string, Contexts>;
	readonly tutorials: Map<string, Contexts>;
}

/** Walks an API from its categories to all that hangs on them, in its default locale. */
export class ItemFinder {
	readonly #api: SupportApi;
	readonly #locale: string;
	readonly #tell: (note: string) => void;
	readonly #progress: (words: string) => void;
	readonly found: FoundItems = {
		...{
			categories: new Map(),
			products: new Set(),
			articles: new Set(),
			downloads: new Map(),
			productsOf: new Map(),
			software: new Set(),
		},
		...{ documents: new Map(), bundles: new Map(), news: new Map(), videos: new Map(), tutorials: new Map() },
	};

	constructor(api: SupportApi, locale: string, tell: (note: string) => void, progress: (words: string) => void) {
		this.#api = api;
		this.#locale = locale;
		this.#tell = tell;
		this.#progress = progress;
	}

	async walk(): Promise<FoundItems> {
		await this.#categories();
		for (const category of this.found.categories.keys()) {
			await this.#ofContext({ category });
			const all = await this.#list(
				`models of ${category}`,
				({ start, num }) => request(models, { categoryName: category, start, num }),
				({ slug }) => slug,
			);
			this.found.productsOf.set(category, new Set(all.keys()));
			for (const slug of all.keys()) this.#add(this.found.products, "products", slug);
		}
		for (const product of this.found.products) {
			await this.#ofProduct(product);
			this.#progress(`${this.found.products.size} products, ${this.found.articles.size} articles found`);
		}
		await this.#ofContext({});
		await this.#linkedArticles();
		return this.found;
	}

	async #categories(): Promise<void> {
		const waiting: (string | null)[] = [null];
		for (const above of waiting) {
			const reply = await this.#api.ask(request(categories, { categoryName: above }), this.#locale);
			if (above === null && !reply)
				throw new CrawlEnd(
					`${this.#api.options.base} is given up: it does not tell its categories, from which all else is found`,
				);
			for (const { name } of reply?.categories ?? [])
				if (name !== above && !this.found.categories.has(name) && this.found.categories.size < CRAWL_ITEMS_MAX) {
					this.found.categories.set(name, above);
					waiting.push(name);
				}
		}
	}

	async #ofProduct(product: string): Promise<void> {
		await this.#ofContext({ product });
		const files = await this.#list(
			`downloads of ${product}`,
			({ start, num }) => request(downloads, { productName: product, start, num }),
			({ downloadId }) => downloadId,
		);
		for (const { downloadId, isFamily } of files.values())
			if (isFamily) this.#add(this.found.software, "software", downloadId);
			else this.#seen(this.found.downloads, downloadId, { product });
		const manuals = await this.#list(
			`documents of ${product}`,
			({ start, num }) => request(documents, { productName: product, language: "all", start, num }),
			({ documentId }) => documentId,
		);
		for (const documentId of manuals.keys()) this.#seen(this.found.documents, documentId, { product });
		const tasks = await this.#list(
			`tutorials of ${product}`,
			({ start, num }) => request(tutorials, { productName: product, start, num }),
			({ id }) => id,
		);
		for (const { id, articleFamilyId } of tasks.values()) {
			this.#seen(this.found.tutorials, id, { product });
			this.#add(this.found.articles, "articles", articleFamilyId);
		}
	}

	/** What hangs on a product, a category, or on nothing. */
	async #ofContext(context: Context): Promise<void> {
		const { product, category } = context;
		const contextId = product ?? category ?? null;
		const name = contextId ?? "all";
		const answers = await this.#list(
			`articles of ${name}`,
			({ start, num }) => request(relatedArticles, { contextId, articleFamilyId: null, start, num }),
			({ articleFamilyId }) => articleFamilyId,
		);
		for (const articleFamilyId of answers.keys()) this.#add(this.found.articles, "articles", articleFamilyId);
		const videos = await this.#list(
			`videos of ${name}`,
			({ start, num }) => request(supportVideos, { contextId, start, num }),
			({ id }) => id,
		);
		for (const id of videos.keys()) this.#seen(this.found.videos, id, context);
		const news = await this.#list(
			`news of ${name}`,
			({ start, num }) => request(newsAndAlerts, { contextId, start, num }),
			({ id }) => id,
		);
		for (const id of news.keys()) this.#seen(this.found.news, id, context);
		if (contextId === null) return;
		const bundles = await this.#api.ask(
			request(faqBundleList, { modelSlug: product ?? null, categoryName: category ?? null, bundleType: "editorial" }),
			this.#locale,
		);
		for (const { bundleId, linkedArticles } of bundles?.data ?? []) {
			this.#seen(this.found.bundles, bundleId, context);
			for (const { articleFamilyId } of linkedArticles) this.#add(this.found.articles, "articles", articleFamilyId);
		}
	}

	/** Articles that stand in no list, but to which others lead. */
	async #linkedArticles(): Promise<void> {
		for (const id of this.found.articles) {
			const article = await this.#api.ask(request(articleDetails, { articleFamilyId: id }), this.#locale);
			if (!article) this.found.articles.delete(id);
			for (const { html, steps } of article?.sections ?? [])
				for (const text of [html, ...steps.map((step) => step.html)])
					for (const [, linked = ""] of text.matchAll(/href="[^"]{0,500}\/articles\/([a-z0-9][a-z0-9.-]{0,127})["#?]/g))
						this.#add(this.found.articles, "articles", linked);
			this.#progress(`${this.found.articles.size} articles found`);
		}
	}

	#list<Item>(
		what: string,
		ask: (window: { readonly start: number; readonly num: number }) => CallRequest<List<Item>>,
		idOf: (item: Item) => string,
	): Promise<Map<string, Item>> {
		return listOf(this.#api, this.#locale, { tell: this.#tell, what, idOf, ask });
	}

	#add(ids: Set<string>, what: string, id: string): void {
		if (!SLUG.test(id))
			this.#tell(`${what} ${id}: is no id of a pack (small letters, digits, dots and hyphens), left out`);
		else if (ids.size < CRAWL_ITEMS_MAX) ids.add(id);
	}

	#seen(items: Map<string, Contexts>, id: string, { product, category }: Context): void {
		if (!SLUG.test(id)) {
			this.#tell(`${id}: is no id of a pack (small letters, digits, dots and hyphens), left out`);
			return;
		}
		if (items.size >= CRAWL_ITEMS_MAX) return;
		const contexts = items.get(id) ?? { products: new Set<string>(), categories: new Set<string>() };
		items.set(id, contexts);
		if (product !== undefined) contexts.products.add(product);
		if (category !== undefined) contexts.categories.add(category);
	}
}

interface Context {
	readonly product?: string;
	readonly category?: string;
}
