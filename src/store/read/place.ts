import type { LinkTarget, Place } from "#src/contract/shapes.ts";
import type { NewsData } from "#src/packs/format/story.ts";
import { pathOf } from "#src/routes.ts";
import type { Reader } from "./reader.ts";

interface Placed {
	readonly products: readonly string[];
	readonly categories: readonly string[];
	readonly primaryProduct?: string | undefined;
	readonly primaryCategory?: string | undefined;
}

/** Where an item's canonical address stands: under its primary product or category, or what it is about alone. */
export function placeOf(reader: Reader, { products, categories, primaryProduct, primaryCategory }: Placed): Place {
	const slug = primaryProduct ?? (primaryCategory === undefined && products.length === 1 ? products[0] : undefined);
	const product = slug === undefined ? null : reader.data("products", slug);
	if (slug !== undefined && product) return { category: product.category, product: slug };
	const shared = new Set(products.map((each) => reader.data("products", each)?.category));
	const [common] = shared.size === 1 ? shared : [];
	return {
		category: primaryCategory ?? (categories.length === 1 ? categories[0] : undefined) ?? common ?? null,
		product: null,
	};
}

const parametersOf = ({ category, product }: Place) => ({
	...(category === null ? {} : { categoryName: category }),
	...(product === null ? {} : { productName: product }),
});

export const articlePath = (place: Place, id: string): string =>
	pathOf("article-details", { ...parametersOf(place), articleFamilyId: id });
export const downloadPath = (place: Place, id: string): string =>
	pathOf("download-details", { ...parametersOf(place), downloadId: id });
export const categoryPath = (category: string): string => pathOf("category", { categoryName: category });

/** Where the manuals that an item is listed among stand. */
export function manualsPath(place: Place): string {
	return pathOf(place.product ? "product" : place.category ? "category" : "home", parametersOf(place), "manuals");
}

export function productPath(reader: Reader, slug: string): string {
	return pathOf("product", { categoryName: reader.data("products", slug)?.category ?? "", productName: slug });
}

export function articlePathById(reader: Reader, id: string): string {
	const data = reader.data("articles", id);
	return articlePath(data ? placeOf(reader, data) : { category: null, product: null }, id);
}

/** A notice's link as the contract has it. */
export function linkTarget(reader: Reader, link: NewsData["link"]): LinkTarget | null {
	if (!link) return null;
	if ("address" in link) return link;
	if ("article" in link) return { path: articlePathById(reader, link.article) };
	if ("product" in link) return { path: productPath(reader, link.product) };
	if ("category" in link) return { path: categoryPath(link.category) };
	const data = reader.data("downloads", link.download);
	return { path: downloadPath(data ? placeOf(reader, data) : { category: null, product: null }, link.download) };
}
