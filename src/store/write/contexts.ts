import { compatibilitySides } from "#src/packs/compatibility-sides.ts";
import { type Item, isRelation, isRemoteCodes, type Pack } from "#src/packs/pack.ts";
import { EVERYWHERE } from "../schema.ts";

/** The category and everything above it. */
export function categoryLine(pack: Pick<Pack, "items">, category: string | undefined): string[] {
	const line: string[] = [];
	for (let at = category; at !== undefined && !line.includes(at); at = pack.items.categories.get(at)?.data.parent)
		line.push(at);
	return line;
}

/**
 * Where an item shows: contexts it names itself (direct), and the categories of the products it
 * names (not direct). A product stands in its category, a relation on the products of both sides,
 * codes of a remote control on it and on what it comes with.
 */
export function contextsOf(item: Item, pack: Pack): Map<string, boolean> {
	const contexts = new Map<string, boolean>();
	const data = item.data;
	const above = (slug: string) => categoryLine(pack, pack.items.products.get(slug)?.data.category);
	if (item.kind === "products") {
		contexts.set(item.id, true);
		for (const category of above(item.id)) contexts.set(category, false);
		return contexts;
	}
	if (isRelation(item)) {
		for (const side of compatibilitySides(pack).of(item)) for (const slug of side) contexts.set(slug, true);
		return contexts;
	}
	if (isRemoteCodes(item)) {
		for (const slug of [item.id, ...item.data.suppliedWith]) contexts.set(slug, true);
		return contexts;
	}
	if (!("products" in data && "categories" in data)) return contexts;
	for (const slug of data.products) for (const category of above(slug)) contexts.set(category, false);
	for (const slug of data.categories)
		for (const category of categoryLine(pack, slug)) contexts.set(category, contexts.get(category) ?? false);
	for (const slug of [...data.products, ...data.categories]) contexts.set(slug, true);
	if (contexts.size === 0) contexts.set(EVERYWHERE, true);
	return contexts;
}
