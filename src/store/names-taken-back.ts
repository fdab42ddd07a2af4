import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { numberOf } from "./current.ts";
import type { Database } from "./database.ts";
import { readSeen, seenVersions } from "./seen-versions.ts";
import { hasLedger, siteIn } from "./version-facts.ts";

/** Names that items had in versions that were taken back, each with the name that the item has again: `products/lumen-e9`. */
export type NamesTakenBack = ReadonlyMap<string, string>;

/**
 * The names under which items stood in versions that came behind one and were in force: what led there leads back. Without
 * such versions one look at the disk; else a look at each former name of these.
 *
 * @param version the number of `own`
 */
export function namesTakenBack(dataDir: string, version: string, own: Database): NamesTakenBack {
	const found = new Map<string, string>();
	const newer = seenVersions(dataDir).filter((each) => numberOf(each) > numberOf(version));
	const brand = newer.length > 0 && hasLedger(own) ? siteIn(own)?.brand : undefined;
	if (brand === undefined) return found;
	const isKnown = (table: "item" | "former", { kind, id }: ItemName) =>
		own.get(`SELECT 1 FROM ${table} WHERE kind = ? AND id = ?`, kind, id) !== undefined;
	for (const each of newer)
		readSeen(dataDir, each, brand, (database) => {
			if (!hasLedger(database)) return;
			for (const { now, ...was } of database.each<ItemName & { now: string }>(
				"SELECT kind, id, now FROM former WHERE now IS NOT NULL ORDER BY kind, id",
			)) {
				const is = { kind: was.kind, id: now };
				const name = nameOfItem(is);
				if (!found.has(name) && isKnown("item", was) && !isKnown("item", is) && !isKnown("former", is))
					found.set(name, nameOfItem(was));
			}
		});
	return found;
}
