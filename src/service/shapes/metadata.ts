import type { Metadata, Seo } from "#src/contract/products/schemas.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { categoryLine, newestDayAbout } from "#src/store/read/contexts.ts";
import { newestSale } from "#src/store/read/products.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";

/** The way from the top down to a category, with names. */
export function trail(reader: Reader, category: string): Metadata["parentCategories"] {
	return reader.items("categories", categoryLine(reader, category).reverse()).map(({ id, data, front, path }) => ({
		name: id,
		displayName: front.name,
		color: data.color ?? "",
		path: path ?? "",
	}));
}

/** The link-preview picture of what an item stands under: its product, else its category. */
export function previewOf(reader: Reader, { place }: Pick<Found<Kind>, "place">): string | null {
	const product = place.product === null ? null : reader.item("products", place.product);
	const category = place.category === null ? null : reader.item("categories", place.category);
	return product?.social ?? category?.social ?? null;
}

/** What a head says of a product or category; `modified` is the newest day of it and of what is about it. */
export function seoOf(reader: Reader, item: Found<"products"> | Found<"categories">): Seo {
	const days = [newestDayAbout(reader, item.id), item.kind === "products" ? item.day : ""];
	const newest = days.sort().at(-1);
	return {
		title: item.kind === "products" ? `${item.data.name} (${item.data.model})` : item.front.name,
		description: item.front.summary,
		image: item.social,
		language: item.language,
		locales: textLocales(reader, item),
		modified: newest || newestSale(reader, item.id),
	};
}
