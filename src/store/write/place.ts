import { type Channel, CONSUMER } from "#src/contract/channels.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { pathOf, type RouteParameters } from "#src/routes.ts";
import type { Place } from "../place.ts";
import type { Audiences } from "./audience.ts";

/**
 * Where an item's canonical address stands: under its primary product or category, or what it is about
 * alone; never under something its own readers may not see.
 */
export function placeOf(item: Item, { items }: Pack, audiences: Audiences): Place {
	const { data } = item;
	if (item.kind === "products" && "category" in data) return { category: data.category, product: item.id };
	if (item.kind === "categories") return { category: item.id, product: null };
	if (!("products" in data && "categories" in data)) return { category: null, product: null };
	const reader = audiences.of(item);
	const products = data.products.filter((slug) => audiences.mayName(reader, "products", slug));
	const categories = data.categories.filter((slug) => audiences.mayName(reader, "categories", slug));
	const named = "primaryProduct" in data ? data.primaryProduct : undefined;
	const primary = named !== undefined && audiences.mayName(reader, "products", named) ? named : undefined;
	const above = "primaryCategory" in data ? data.primaryCategory : undefined;
	const category = above !== undefined && audiences.mayName(reader, "categories", above) ? above : undefined;
	const product = primary ?? (category === undefined && products.length === 1 ? products[0] : undefined);
	const home = product === undefined ? undefined : items.products.get(product)?.data.category;
	if (product !== undefined && home !== undefined) return { category: home, product };
	const shared = new Set(products.map((slug) => items.products.get(slug)?.data.category));
	const [common] = shared.size === 1 ? shared : [];
	return {
		category: category ?? (categories.length === 1 ? categories[0] : undefined) ?? common ?? null,
		product: null,
	};
}

/** A channel stands in the address of what is not for consumers. */
const channelOf = ({ channel }: { readonly channel: Channel }): RouteParameters =>
	channel === CONSUMER ? {} : { channel };

/** The page of each kind, or that which lists it, below the place where it stands; null for a kind without either. */
const PATHS: {
	readonly [K in Kind]: ((item: Pick<Item<K>, "id" | "data">, place: RouteParameters) => string) | null;
} = {
	categories: (_, place) => pathOf("category", place),
	products: (_, place) => pathOf("product", place),
	articles: ({ id, data }, place) => pathOf("article-details", { ...place, ...channelOf(data), articleFamilyId: id }),
	"repair-documents": ({ id, data }, place) =>
		pathOf("repair-document-details", { ...place, ...channelOf(data), contentFamilyId: id }),
	downloads: ({ id }, place) => pathOf("download-details", { ...place, downloadId: id }),
	software: ({ id, data }, place) => pathOf("software-details", { ...place, ...channelOf(data), articleFamilyId: id }),
	licences: ({ id }) => pathOf("licence", { licenceId: id }),
	"serial-lists": ({ id }) => pathOf("serial-number-checker", { listId: id }),
	documents: ({ data }, place) =>
		pathOf(
			place.productName ? "product" : place.categoryName ? "category" : "home",
			place,
			data.type === "service-manual" ? "repair-documents" : "manuals",
		),
	"help-trees": ({ id }) => pathOf("tv-help-guide", { treeId: id }),
	"remote-codes": ({ id }) => pathOf("remote-control-codes", { productName: id }),
	"faq-bundles": null,
	compatibility: null,
	"news-and-alerts": null,
	"support-videos": null,
	tutorials: null,
	banners: null,
	"micro-surveys": null,
	"special-message": null,
};

/** The canonical path after the base of an item with a page, or of the page that lists it; null for all others. */
export function pathOfItem<K extends Kind>(
	{ kind, id, data }: Pick<Item<K>, "kind" | "id" | "data">,
	{ category, product }: Place,
): string | null {
	const place = {
		...(category === null ? {} : { categoryName: category }),
		...(product === null ? {} : { productName: product }),
	};
	return PATHS[kind]?.({ id, data }, place) ?? null;
}
