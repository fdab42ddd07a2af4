import type { Markdown } from "#src/packs/markdown.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import type { SearchDocument } from "#src/search/search-index.ts";
import { localesFor } from "#src/site/locale.ts";
import type { Audiences } from "./audience.ts";
import { factsOf } from "./item-facts.ts";
import { bodyWords, codesIn, nearestText } from "./item-text.ts";
import { resultTypeOf } from "./result-type.ts";

/** What search knows of an item in a locale; null when it is not searched. */
export function searchDocument(
	item: Item,
	locale: string,
	pack: Pack,
	audiences: Audiences,
	markdown: Markdown,
): SearchDocument | null {
	const type = resultTypeOf(item);
	const nearest = nearestText(item, locale, pack);
	if (!type || !nearest) return null;
	const { front } = nearest.text;
	const named = "software" in front ? Object.values(front.software) : [];
	const notes = "releases" in front ? Object.values(front.releases) : named.map((each) => each.notes);
	const releases = [
		...named.map((each) => each.title),
		...notes.flatMap(({ added, fixed, security }) => [...added, ...fixed, ...security]),
	];
	const words = [bodyWords(item, nearest.text, markdown), ...releases].join(" ");
	const audience = audiences.of(item);
	const { rank, day } = factsOf(item);
	const base = {
		kind: item.kind,
		id: item.id,
		audience,
		type,
		date: day,
		rank: item.kind === "products" || item.kind === "downloads" || item.kind === "software" ? rank : 0,
	};
	const summary = "summary" in front ? front.summary : "";
	if ("model" in item.data)
		return {
			...base,
			title: item.data.name,
			keywords: [item.data.model, ...item.data.aliases],
			codes: [],
			names: categoryNames([item.data.category], locale, pack),
			body: summary,
		};
	return {
		...base,
		title: "title" in front ? front.title : item.id,
		keywords: [
			...("keywords" in front ? front.keywords : []),
			...topicNames(item, locale, pack),
			...("parts" in item.data ? item.data.parts.map(({ number }) => number) : []),
		],
		codes: codesIn(item, nearest.text, markdown),
		names: aboutNames(item, locale, pack, audiences),
		body: `${summary} ${words}`.trim(),
	};
}

function categoryNames(slugs: readonly string[], locale: string, pack: Pack): string[] {
	return slugs.flatMap((slug) => {
		const category = pack.items.categories.get(slug);
		const front = category && nearestText(category, locale, pack)?.text.front;
		return front && "name" in front ? [front.name] : [];
	});
}

function topicNames({ data }: Item, locale: string, { terms, site }: Pack): string[] {
	if (!("topics" in data)) return [];
	const chain = localesFor(locale, site);
	return data.topics.map((topic) => chain.map((each) => terms.get(each)?.get(topic)).find(Boolean) ?? topic);
}

/** Names of what the item is about, as far as its own readers may see it. */
function aboutNames(item: Item, locale: string, pack: Pack, audiences: Audiences): string[] {
	const { data } = item;
	if (!("products" in data && "categories" in data)) return [];
	const reader = audiences.of(item);
	const products = data.products
		.filter((slug) => audiences.mayName(reader, "products", slug))
		.flatMap((slug) => pack.items.products.get(slug)?.data ?? []);
	const categories = new Set([...data.categories, ...products.map(({ category }) => category)]);
	return [
		...products.flatMap(({ name, model }) => [name, model]),
		...categoryNames(
			[...categories].filter((slug) => audiences.mayName(reader, "categories", slug)),
			locale,
			pack,
		),
	];
}
