import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { referencesOf } from "#src/packs/references.ts";
import { LEFT_NAMED_BY_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import { isRetiredKind, keptItem, withLeads } from "../ledger/kept-item.ts";
import { CannotAmend } from "./cannot-amend.ts";

interface Row extends ItemName {
	readonly data: string;
}

interface Left {
	readonly left: readonly ItemName[];
	/** Items that changed or came, by their names: they name nothing that left. */
	readonly changed: ReadonlySet<string>;
	/** What became of them, for the line that says why all is read. */
	readonly fate: string;
}

/**
 * Looks once at the facts of all items but products for the names of items that left. A product that left is named on: what
 * is about it stays as it was, and relations leave it out (`amendRelations`). What names anything else is written anew without
 * it, or hidden.
 *
 * @throws {CannotAmend}
 */
export function checkNamesOfLeft({ left, changed, fate }: Left, previous: Database): void {
	const names = new Set(left.map(nameOfItem));
	const others = new Map(left.flatMap((item) => (item.kind === "products" ? [] : [[item.id, nameOfItem(item)]])));
	const products = new Set(left.flatMap(({ kind, id }) => (kind === "products" ? [id] : [])));
	if (products.size > 0) checkBeside(products, previous);
	let named = 0;
	for (const { kind, id, data } of previous.each<Row>(ALL_BUT_PRODUCTS)) {
		const name = nameOfItem({ kind, id });
		if (changed.has(name) || (names.has(name) && !isRetiredKind(kind))) continue;
		let isAboutLeft = false;
		for (const [, word = ""] of data.matchAll(/"([a-z0-9][a-z0-9.-]*)"/g)) {
			const other = others.get(word);
			if (other !== undefined && other !== name) throw new CannotAmend(`${other} ${fate}, and ${name} names it`);
			isAboutLeft ||= products.has(word);
		}
		if (!isAboutLeft || names.has(name)) continue;
		if (++named > LEFT_NAMED_BY_MAX)
			throw new CannotAmend(`more than ${LEFT_NAMED_BY_MAX} items name products that were removed`);
		checkNaming({ kind, id }, products, previous);
	}
}

const ALL_BUT_PRODUCTS = "SELECT kind, id, data FROM item WHERE kind <> 'products'";

/** What a pack holds besides items that is made with its products. */
function checkBeside(products: ReadonlySet<string>, previous: Database): void {
	// What lies there is given to products by their names and numbers.
	if (previous.get("SELECT 1 FROM source WHERE path >= 'manuals/' AND path < 'manuals0' LIMIT 1"))
		throw new CannotAmend("a product was removed, and manuals/ may hold one of it");
	for (const { value } of previous.each<{ value: string }>(
		"SELECT each.value FROM external_content, json_each(contexts) AS each",
	))
		if (products.has(value)) throw new CannotAmend(`products/${value} was removed, and site.json names it`);
}

/** Whether an item that names a product which left stays as it was: a whole import refuses some, and writes names that stand twice once. */
function checkNaming({ kind, id }: ItemName, products: ReadonlySet<string>, previous: Database): void {
	const item = keptItem(previous, kind, id);
	if (!item) throw new CannotAmend(`${kind}/${id} names a product that was removed, and cannot be read`);
	if (!referencesOf(item).some(({ to, id: named }) => to === "products" && products.has(named))) return;
	const { data } = item;
	const primaryProduct = "primaryProduct" in data ? data.primaryProduct : undefined;
	const own = "products" in data ? data.products : [];
	if (primaryProduct !== undefined && products.has(primaryProduct) && !own.includes(primaryProduct))
		throw new CannotAmend(`products/${primaryProduct} was removed, and is the place of ${kind}/${id}`);
	if (JSON.stringify(withLeads(item, (_, named) => named)?.data) !== JSON.stringify(data))
		throw new CannotAmend(`${kind}/${id} names a product that was removed, and something twice`);
}
