import type { Item, Pack } from "#src/packs/pack.ts";
import { categoryLine } from "./contexts.ts";

/**
 * The picture that stands for an item that should have one and has none: of a product or category that of the nearest
 * category above, else the brand's logo. Null for what has its own, and for every other kind.
 */
export function standInPicture({ kind, data }: Item, { items, site }: Pack): string | null {
	if ((kind !== "products" && kind !== "categories") || ("picture" in data && data.picture !== undefined)) return null;
	const above = "parent" in data ? data.parent : "category" in data ? data.category : undefined;
	const pictures = categoryLine({ items }, typeof above === "string" ? above : undefined).map(
		(category) => items.categories.get(category)?.data.picture,
	);
	return pictures.find((picture) => picture !== undefined) ?? site.logo;
}
