import type { Item, Pack } from "../pack.ts";
import type { Report } from "../report.ts";

/** Kinds whose canonical address may stand under a product or category that they name, and what each is called. */
type Placed = Item<"articles" | "downloads" | "software" | "repair-documents">;

/** One canonical place: the primary product is one that the item is about, and the primary category its own. */
export function checkPrimary({ file, data }: Placed, what: string, { items }: Pack, report: Report): void {
	const { products, categories, primaryProduct } = data;
	if (primaryProduct === undefined) return;
	const home = items.products.get(primaryProduct)?.data.category;
	// Of one that is not in the pack the reference itself tells.
	if (home === undefined) return;
	const isEverywhere = products.length === 0 && categories.length === 0;
	if (!isEverywhere && !products.includes(primaryProduct) && !isBelow(home, new Set(categories), items))
		report.add(file, ["primaryProduct"], `the ${what} is not about ${primaryProduct}, add it to products`);
	const primaryCategory = "primaryCategory" in data ? data.primaryCategory : undefined;
	if (primaryCategory !== undefined && home !== primaryCategory)
		report.add(
			file,
			["primaryCategory"],
			`${primaryProduct} belongs to ${home}, leave one of the two primary fields out`,
		);
}

/** Whether a category is one of several, or lies below one. */
function isBelow(category: string, above: ReadonlySet<string>, { categories }: Pack["items"]): boolean {
	const seen = new Set<string>();
	for (let at: string | undefined = category; at !== undefined && !seen.has(at); at = categories.get(at)?.data.parent) {
		if (above.has(at)) return true;
		seen.add(at);
	}
	return false;
}
