import type { Contexts, FoundItems } from "./found-items.ts";

/**
 * What an item is about that was seen on these pages: a category stands for all products below it, nothing for everything.
 *
 * @param named products that it names by themselves
 */
export function aboutOf(seen: Contexts, found: FoundItems, named: readonly string[] = []): object {
	// A category lists what is about its products, too: they say more.
	if (seen.products.size === 0) return { products: [...named], categories: [...seen.categories] };
	const left = seen.products.difference(new Set(named));
	if (named.length === 0 && left.size === found.products.size && left.size > 1) return {};
	const categories: string[] = [];
	// From the top down.
	for (const [category, products] of found.productsOf)
		if (products.size > 1 && products.isSubsetOf(left)) {
			categories.push(category);
			for (const product of products) left.delete(product);
		}
	return { products: [...named, ...left], categories };
}
