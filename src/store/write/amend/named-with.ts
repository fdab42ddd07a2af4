import { nameOfItem } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item } from "#src/packs/pack.ts";
import { PRODUCT_NAMED_BY_MAX } from "#src/site/amend-limits.ts";
import { isSearched } from "../../result-type.ts";
import { categoryLine } from "../contexts.ts";
import type { AmendedItem, Side } from "./amend-search.ts";
import { CannotAmend } from "./cannot-amend.ts";

/**
 * The items that are found by what products are called, or for the countries of these, where that is another now: those that
 * are about them. All else that shows a name or number reads it from the product.
 *
 * @param gone what is not there any more
 * @throws {CannotAmend} when they are many, or something else follows from it
 */
export function namedWith(
	items: readonly AmendedItem[],
	gone: readonly Item[],
	{ pack, database }: Side,
): AmendedItem[] {
	const changed = new Set([...items.map(({ is }) => is), ...gone].map(nameOfItem));
	const found = new Map<string, Item>();
	for (const { was, is } of items) {
		if (!was || !isProduct(was) || !isProduct(is)) continue;
		const change = changeOf(was, is);
		if (change === null) continue;
		const name = `products/${is.id} ${change}`;
		if (was.data.name !== is.data.name) checkSeries(is, pack);
		// What lies there is given to products by their names and numbers.
		if (database.get("SELECT 1 FROM source WHERE path >= 'manuals/' AND path < 'manuals0' LIMIT 1"))
			throw new CannotAmend(`${name}, and manuals/ may hold one of it`);
		const about = database.all<{ kind: Kind; id: string }>(
			"SELECT a.kind, a.id FROM item AS p CROSS JOIN (SELECT DISTINCT kind FROM item) AS k JOIN about AS a ON a.kind = k.kind AND a.context = p.id WHERE p.kind = 'products' AND p.id = ? AND a.direct = 1 AND a.kind <> 'products' LIMIT ?",
			...[is.id, PRODUCT_NAMED_BY_MAX + 1],
		);
		if (about.length > PRODUCT_NAMED_BY_MAX)
			throw new CannotAmend(`${name}, and more than ${PRODUCT_NAMED_BY_MAX} items are about it`);
		for (const { kind, id } of about) {
			const item = pack.items[kind].get(id);
			if (!item || !isSearched(kind) || item.retired || changed.has(nameOfItem({ kind, id }))) continue;
			found.set(`${kind}/${id}`, item);
		}
	}
	return [...found.values()].map((item) => ({ was: item, is: item }));
}

const isProduct = (item: Item): item is Item<"products"> => item.kind === "products";

/** What of a product is another by which things are found that are about it; null when nothing is. */
function changeOf({ data: was }: Item<"products">, { data: is }: Item<"products">): string | null {
	const differs = (...fields: readonly ("name" | "model" | "aliases" | "countries")[]) =>
		fields.some((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
	if (differs("name")) return "is called otherwise";
	if (differs("model", "aliases")) return "has other numbers";
	return differs("countries") ? "is for other countries" : null;
}

/** A relation may speak of products by the beginning of their names. */
function checkSeries({ id, data: { category } }: Item<"products">, pack: Side["pack"]): void {
	const line = new Set(categoryLine(pack, category));
	for (const relation of pack.items.compatibility.values())
		for (const side of [relation.data.accessories, relation.data.models])
			if (side.series.some((each) => line.has(each.category)))
				throw new CannotAmend(`products/${id} is called otherwise, and may be of a series`);
}
