import type { Audience } from "#src/contract/audience.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { type NamedFile, namedByBrand, namedFiles } from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import { linksIn } from "#src/packs/references.ts";
import type { Database } from "../database.ts";
import type { PutRow } from "./insert.ts";

/** Writes down which pictures and files an item names, and which items its texts link to. */
export function writeNamed(put: PutRow, item: Item, audience: Audience): void {
	const { kind, id } = item;
	const links = [...item.texts.values()].flatMap(({ body }) => linksIn(body).map(nameOfItem));
	for (const named of new Set([...namedFiles(item), ...links])) put("named_by", { named, kind, id, audience });
}

/** The first of the items that name a picture or file, or link to an item. @param named as `named_by` has it */
export const namedBy = (database: Database, named: string, most: number): ItemName[] =>
	database.all<ItemName>("SELECT kind, id FROM named_by WHERE named = ? LIMIT ?", ...[named, most]);

/**
 * Tells whom a picture or file is for: everybody where something public names it, or the brand; all others are for agents.
 * When it is written what all items name.
 */
export function audiencesOfFiles(database: Database, brand: Parameters<typeof namedByBrand>[0]) {
	const ofBrand = namedByBrand(brand);
	return (file: NamedFile): Audience =>
		ofBrand.has(file) || database.get("SELECT 1 FROM named_by WHERE named = ? AND audience = 'public' LIMIT 1", file)
			? "public"
			: "asc";
}
