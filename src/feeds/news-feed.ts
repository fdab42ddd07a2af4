import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { request } from "#src/contract/call.ts";
import { categoryMetadata } from "#src/contract/categories/calls.ts";
import { FEED_FORMATS, type FeedFormat, feedPath } from "#src/contract/machine-paths.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { productMetadata } from "#src/contract/products/calls.ts";
import { publicWhatsNew } from "#src/contract/whats-new/calls.ts";
import { BASE } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { FEED_ENTRIES_MAX } from "#src/site/limits.ts";
import type { Locale } from "#src/site/locale.ts";
import { translate } from "#src/site/translate.ts";
import { atomFeed, type Entry, jsonFeed, type NewsFeed } from "./feed-formats.ts";

/** Asks the support API as anybody. */
export type Ask = <Data>(request: CallRequest<Data>, locale: string) => Promise<Outcome<Data>>;

const PATH = new RegExp(`^(?:/([a-z0-9-]{2,35}))?${BASE}/feeds(?:/([a-z0-9][a-z0-9.-]{0,127}))?\\.(atom|json)$`);

/** Whether a path is written like a feed's. */
export const isNewsFeedPath = (path: string): boolean => PATH.test(path);

/** The product or category that the path of a feed names, or null. */
export const contextOfFeed = (path: string): string | null => PATH.exec(path)?.[2] ?? null;

/** A made feed, and what it is made of. */
interface Made {
	readonly type: string;
	readonly body: string;
	readonly tags: readonly string[];
}

/**
 * News, alerts and new downloads of a product, a category or all, in a locale, the newest first; null when there is no
 * such locale or context.
 *
 * @throws when the support API does not answer
 */
export async function newsFeed(
	path: string,
	{ brand, origin, ask }: { readonly brand: Brand; readonly origin: string; readonly ask: Ask },
): Promise<Made | null> {
	const [, prefix = null, contextId = null, ending] = PATH.exec(path) ?? [];
	const format = ending as FeedFormat | undefined;
	const locale = brand.locales.find((each) => each.prefix === prefix);
	if (!locale || format === undefined) return null;
	const asked = {
		news: request(newsAndAlerts, { contextId, start: 0, num: 100 }),
		downloads: request(publicWhatsNew, { contextId, start: 0, num: FEED_ENTRIES_MAX, type: "download" }),
		product: request(productMetadata, { productName: contextId }),
		category: request(categoryMetadata, { categoryName: contextId }),
	};
	const [news, downloads, product, category] = await Promise.all([
		ask(asked.news, locale.code).then(dataOf),
		ask(asked.downloads, locale.code).then(dataOf),
		ask(asked.product, locale.code).then(dataOf),
		ask(asked.category, locale.code).then(dataOf),
	]);
	const about = product ?? category;
	if (contextId !== null && !about) return null;
	const at = addressesOf(locale, origin);
	const entries = [
		...(news?.results ?? []).map(
			({ id, title, summary, language, published, link }): Entry => ({
				...{ id: at.id("news", id), title, summary, language, day: published },
				address: link === null ? at.page("") : "path" in link ? at.page(link.path) : link.address,
			}),
		),
		...(downloads?.searchResponse.results ?? []).map(
			// A new version is a new entry.
			({ id, title, language, published, path: page }): Entry => ({
				...{ id: at.id("downloads", `${id}/${published}`), title, summary: "", language, day: published },
				address: at.page(page),
			}),
		),
	];
	const t = translate(locale);
	const feed: NewsFeed = {
		title: about ? t("feed.title-of", { name: about.displayName }) : t("feed.title", { brand: brand.brand }),
		author: brand.brand,
		language: locale.language,
		address: at.page(about?.parentCategories.at(-1)?.path ?? ""),
		own: at.page(feedPath(contextId, format)),
		entries: entries
			.toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1))
			.slice(0, FEED_ENTRIES_MAX),
	};
	return {
		type: `${FEED_FORMATS[format]}; charset=utf-8`,
		body: format === "atom" ? atomFeed(feed) : jsonFeed(feed),
		tags: [
			...asked.news.tags(news, locale.code),
			...asked.downloads.tags(downloads, locale.code),
			...asked.product.tags(product, locale.code),
			...asked.category.tags(category, locale.code),
		],
	};
}

/** Data of an answer; null where there is nothing. @throws when nobody answered */
function dataOf<Data>(outcome: Outcome<Data>): Data | null {
	if (outcome.state === "ok") return outcome.data;
	const status = outcome.state === "failed" ? (outcome.error.status ?? 0) : 404;
	if (status >= 400 && status < 500 && status !== 429) return null;
	throw new Error("The support API does not say what is new.");
}

/** Addresses of a locale, and ids that stay when texts change (RFC 4151). */
function addressesOf(locale: Locale, origin: string) {
	const { host } = new URL(origin);
	return {
		page: (path: string) => `${origin}${locale.prefix === null ? "" : `/${locale.prefix}`}${BASE}${path}`,
		id: (kind: string, id: string) => `tag:${host.replace(/:.*/, "")},2026:${kind}/${locale.code}/${id}`,
	};
}
