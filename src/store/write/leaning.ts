import { compatibilitySides } from "#src/packs/compatibility-sides.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, isRelation, isRemoteCodes, type Pack } from "#src/packs/pack.ts";

/**
 * Whether everything that an item stands under, is about or leads to is hidden: a page about nothing that its readers may
 * see would say that there is something.
 */
export function leansOnHidden(item: Item, pack: Pack, isHiddenItem: (kind: Kind, id: string) => boolean): boolean {
	const { data } = item;
	const isHidden = (kind: "products" | "categories" | "articles") => (id: string) => isHiddenItem(kind, id);
	if ("parent" in data && data.parent !== undefined && isHidden("categories")(data.parent)) return true;
	if ("category" in data && "model" in data && isHidden("categories")(data.category)) return true;
	if ("article" in data && isHidden("articles")(data.article)) return true;
	// What nobody may read nobody can accept.
	if (licencesOf(data).some((id) => isHiddenItem("licences", id))) return true;
	if ("articles" in data && data.articles.every(isHidden("articles"))) return true;
	if (isRemoteCodes(item)) {
		const { codesOf } = item.data;
		const isOwned = codesOf === undefined || !isHiddenItem("remote-codes", codesOf);
		return isHidden("products")(item.id) || !isOwned;
	}
	if (isRelation(item))
		return compatibilitySides(pack)
			.of(item)
			.some((side) => [...side].every(isHidden("products")));
	if (!("products" in data && "categories" in data)) return false;
	return (
		data.products.length + data.categories.length > 0 &&
		data.products.every(isHidden("products")) &&
		data.categories.every(isHidden("categories"))
	);
}

/** Tells of items of a pack whether they are among some that are hidden, or lean on nothing but these. @param hidden by their names */
export function leaningOn(pack: Pack, hidden: ReadonlySet<string>): (kind: Kind, id: string) => boolean {
	const known = new Map([...hidden].map((name) => [name, true]));
	const isHidden = (kind: Kind, id: string): boolean => {
		const name = `${kind}/${id}`;
		const found = known.get(name);
		if (found !== undefined) return found;
		const item = pack.items[kind].get(id);
		// Two that lead to each other hide nothing.
		known.set(name, false);
		const is = item !== undefined && leansOnHidden(item, pack, isHidden);
		known.set(name, is);
		return is;
	};
	return isHidden;
}

/** Licences that stand before an item's files. */
function licencesOf(data: Item["data"]): string[] {
	if ("software" in data) return data.software.flatMap(({ licence }) => licence ?? []);
	return "licence" in data && data.licence !== undefined ? [data.licence] : [];
}
