import type { Metadata, Seo } from "#src/contract/products/schemas.ts";
import { categoryLine, newestDayAbout } from "#src/store/read/contexts.ts";
import { newestSale } from "#src/store/read/products.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

/** The way from the top down to a category, with names. */
export function trail(reader: Reader, category: string): Metadata["parentCategories"] {
	return reader
		.items("categories", categoryLine(reader, category).reverse())
		.map(({ id, data, front, path }) => ({ name: id, displayName: front.name, color: data.color, path: path ?? "" }));
}

/** What a head says of a product or category; `modified` is the newest day of it and of what is about it. */
export function seoOf(reader: Reader, item: Found<"products"> | Found<"categories">): Seo {
	const days = [newestDayAbout(reader, item.id), item.kind === "products" ? item.day : ""];
	const newest = days.sort().at(-1);
	return {
		title: item.kind === "products" ? `${item.data.name} (${item.data.model})` : item.front.name,
		description: item.front.summary,
		image: item.social,
		modified: newest || newestSale(reader, item.id),
	};
}
