import type { Item, Pack } from "#src/packs/pack.ts";

/** The picture that shows what a product or category is; null of all others. */
export const portraitOf = ({ kind, data }: Pick<Item, "kind" | "data">): string | null =>
	(kind === "products" || kind === "categories") && "picture" in data ? (data.picture ?? null) : null;

/** Pictures that show what the products and categories of a pack are. */
export function portraitsIn({ items }: Pick<Pack, "items">): Set<string> {
	const found = new Set<string>();
	for (const shelf of [items.products, items.categories])
		for (const item of shelf.values()) {
			const portrait = portraitOf(item);
			if (portrait !== null) found.add(portrait);
		}
	return found;
}
