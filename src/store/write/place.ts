import { CONSUMER } from "#src/contract/channels.ts";
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
const channelOf = (data: Item["data"]): RouteParameters =>
	"channel" in data && data.channel !== CONSUMER ? { channel: data.channel } : {};

/** The canonical path after the base of an item with a page, or of the page that lists it; null for all others. */
export function pathOfItem(
	{ kind, id, data }: Pick<Item, "kind" | "id" | "data">,
	{ category, product }: Place,
): string | null {
	const parameters = {
		...(category === null ? {} : { categoryName: category }),
		...(product === null ? {} : { productName: product }),
	};
	switch (kind) {
		case "categories":
			return pathOf("category", parameters);
		case "products":
			return pathOf("product", parameters);
		case "articles":
			return pathOf("article-details", { ...parameters, ...channelOf(data), articleFamilyId: id });
		case "repair-documents":
			return pathOf("repair-document-details", { ...parameters, ...channelOf(data), contentFamilyId: id });
		case "downloads":
			return pathOf("download-details", { ...parameters, downloadId: id });
		case "software":
			return pathOf("software-details", { ...parameters, ...channelOf(data), articleFamilyId: id });
		case "licences":
			return pathOf("licence", { licenceId: id });
		case "documents":
			return pathOf(product ? "product" : category ? "category" : "home", parameters, "manuals");
		default:
			return null;
	}
}
