import type { Search, SearchResult } from "#src/contract/search/schemas.ts";
import { resultType } from "#src/contract/search/schemas.ts";
import { chosenSearchType } from "#src/contract/search/search-types.ts";
import type { KeywordSuggestions, Suggestions } from "#src/contract/suggestions/schemas.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { type Found, type Hit, search } from "#src/search/search.ts";
import { snippet } from "#src/search/snippet.ts";
import { keywordSuggestions, suggestions } from "#src/search/suggest.ts";
import { NEAREST_PRODUCTS_COUNT } from "#src/site/limits.ts";
import type { SearchQuestion } from "../store.ts";
import { scopeOf } from "./contexts.ts";
import { articlePath, downloadPath, linkTarget, manualsPath, placeOf, productPath } from "./place.ts";
import { productInfos } from "./products.ts";
import type { Reader } from "./reader.ts";

/** Names of products that a result shows. */
const NAMES_SHOWN = 3;

const nowhere = { category: null, product: null };

/** Where a found item leads and what picture it has. */
function leadOf(
	reader: Reader,
	kind: Kind,
	id: string,
): Pick<SearchResult, "path" | "address" | "picture" | "model" | "place"> {
	const base = { path: null, address: null, picture: null, model: null, place: nowhere };
	const product = kind === "products" ? reader.data("products", id) : null;
	if (product)
		return {
			...base,
			path: productPath(reader, id),
			picture: reader.picture(product.picture),
			model: product.model,
			place: { category: product.category, product: id },
		};
	const article = kind === "articles" ? reader.data("articles", id) : null;
	if (article) return { ...base, path: articlePath(placeOf(reader, article), id), place: placeOf(reader, article) };
	const download = kind === "downloads" ? reader.data("downloads", id) : null;
	if (download) return { ...base, path: downloadPath(placeOf(reader, download), id), place: placeOf(reader, download) };
	const document = kind === "documents" ? reader.data("documents", id) : null;
	if (document) return { ...base, path: manualsPath(placeOf(reader, document)), place: placeOf(reader, document) };
	const tutorial = kind === "tutorials" ? reader.data("tutorials", id) : null;
	if (tutorial)
		return { ...base, ...leadOf(reader, "articles", tutorial.article), picture: reader.picture(tutorial.picture) };
	const video = kind === "videos" ? reader.data("videos", id) : null;
	if (video)
		return { ...base, address: video.address, picture: reader.picture(video.poster), place: placeOf(reader, video) };
	const news = kind === "news" ? reader.data("news", id) : null;
	const target = linkTarget(reader, news?.link);
	return {
		...base,
		...(target && "path" in target ? { path: target.path } : {}),
		...(target && "address" in target ? { address: target.address } : {}),
		place: news ? placeOf(reader, news) : nowhere,
	};
}

const kindOf = (kind: string): Kind | null => KIND_NAMES.find((each) => each === kind) ?? null;

function result(
	reader: Reader,
	{ kind: name, id, type, title, body, date }: Hit,
	words: readonly string[],
	locale: string,
): SearchResult[] {
	const kind = kindOf(name);
	const known = resultType.safeParse(type);
	if (!kind || !known.success) return [];
	const data = reader.data(kind, id);
	const products = data && "products" in data ? data.products : [];
	return [
		{
			type: known.data,
			id,
			title,
			snippet: snippet(body, words),
			language: reader.text(kind, id, locale)?.language ?? "",
			...leadOf(reader, kind, id),
			products: products.slice(0, NAMES_SHOWN).flatMap((slug) => reader.data("products", slug)?.name ?? []),
			productCount: products.length,
			date,
		},
	];
}

function countsOf({ counts }: Found): Search["counts"] {
	const sums = { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 };
	for (const [type, count] of counts) {
		sums.all += count;
		const chosen = type === "model" ? "models" : chosenSearchType(type);
		if (chosen) sums[chosen] += count;
	}
	return sums;
}

/** Products to offer when nothing was found: of the context, else the newest. */
function nearest(reader: Reader, contextId: string | null, locale: string): Search["nearest"] {
	const category = contextId === null ? null : (reader.data("products", contextId)?.category ?? contextId);
	const rows = reader.database.all<{ slug: string }>(
		"SELECT slug FROM product WHERE ?1 IS NULL OR slug IN (SELECT id FROM about WHERE kind = 'products' AND context = ?1) ORDER BY is_current DESC, sold_from DESC, slug LIMIT ?2",
		category,
		NEAREST_PRODUCTS_COUNT,
	);
	return productInfos(
		reader,
		rows.map(({ slug }) => slug),
		locale,
	);
}

const EMPTY: Found = { hits: [], total: 0, counts: new Map(), best: [], correction: null, words: [] };

export function searchContent(
	reader: Reader,
	{ query, contextId, types, topics, start, num }: SearchQuestion,
	locale: string,
): Search {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	const question = { locale, query, types, topics, start, num };
	const found = contextId !== null && !scope ? EMPTY : search(reader.database, { ...question, scope });
	const outside =
		scope && query !== "" ? search(reader.database, { ...question, scope: null, start: 0, num: 0 }).total : found.total;
	return {
		searchResponse: {
			query,
			start,
			end: start + found.hits.length,
			count: found.total,
			results: found.hits.flatMap((hit) => result(reader, hit, found.words, locale)),
			bestMatches: productInfos(reader, found.best, locale),
		},
		counts: countsOf(found),
		correction: found.correction === null ? null : { original: query, corrected: found.correction },
		outsideScope: outside,
		nearest: found.total === 0 ? nearest(reader, contextId, locale) : [],
	};
}

const SUGGESTION_TYPES: Readonly<Record<string, Suggestions["suggestions"][number]["type"]>> = {
	products: "model",
	articles: "article",
	downloads: "download",
	documents: "document",
};

export function suggest(
	reader: Reader,
	query: string,
	contextId: string | null,
	locale: string,
): Suggestions["suggestions"] {
	const scope = contextId === null ? null : scopeOf(reader, contextId);
	return suggestions(reader.database, locale, query, scope).flatMap(({ kind: name, id, title }) => {
		const kind = kindOf(name);
		const type = SUGGESTION_TYPES[name];
		if (!kind || !type) return [];
		const { path, model, place, picture } = leadOf(reader, kind, id);
		const about =
			place.product === null
				? place.category === null
					? ""
					: (reader.text("categories", place.category, locale)?.front.name ?? "")
				: (reader.data("products", place.product)?.name ?? "");
		return path === null ? [] : [{ type, title, detail: model ?? about, path, picture }];
	});
}

export function keywords(reader: Reader, query: string, locale: string): KeywordSuggestions["suggestions"] {
	return keywordSuggestions(reader.database, locale, query).map((text) => ({ text }));
}
