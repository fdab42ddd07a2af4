import type { Audience } from "#src/contract/audience.ts";
import { type NamedFile, namedByBrand, namedFiles } from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import type { PutRow } from "./insert.ts";

/** Writes down which pictures and files an item names. */
export function writeNamed(put: PutRow, item: Item, audience: Audience): void {
	for (const file of namedFiles(item)) put("named_by", { file, kind: item.kind, id: item.id, audience });
}

/**
 * Tells whom a picture or file is for: everybody where something public names it, or the brand; all others are for agents.
 * When it is written what all items name.
 */
export function audiencesOfFiles(database: Database, brand: Parameters<typeof namedByBrand>[0]) {
	const ofBrand = namedByBrand(brand);
	return (file: NamedFile): Audience =>
		ofBrand.has(file) || database.get("SELECT 1 FROM named_by WHERE file = ? AND audience = 'public' LIMIT 1", file)
			? "public"
			: "asc";
}
