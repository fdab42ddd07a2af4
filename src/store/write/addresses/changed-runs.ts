import { type AddressType, LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import type { Database } from "../../database.ts";
import { EVERYWHERE } from "../../schema.ts";
import type { KnownChanges } from "../changed-tags.ts";

/** Addresses of a type that are listed anew: those of some items, or all. */
export type ChangedRuns = ReadonlyMap<AddressType, ReadonlySet<string> | "all">;

/** Whether the addresses of an item, or any of a type, are listed anew; without `runs` all are. */
export const isListedAnew = (runs: ChangedRuns | null, type: AddressType): boolean => runs === null || runs.has(type);

/** Of which items of a type; null for all. */
export function itemsListedAnew(runs: ChangedRuns | null, type: AddressType): ReadonlySet<string> | null {
	const items = runs?.get(type);
	return items === undefined || items === "all" ? null : items;
}

/**
 * Which addresses may differ between two versions of which one was made of the other.
 *
 * @param database the later one
 * @returns null when any may
 */
export function changedRuns(database: Database, { items, held }: KnownChanges): ChangedRuns | null {
	const runs = new Map<AddressType, Set<string> | "all">([
		["home", "all"],
		["remote-codes", "all"],
	]);
	const add = (type: AddressType, ids: Iterable<string>) => {
		const known = runs.get(type) ?? new Set();
		if (known !== "all") for (const id of ids) known.add(id);
		runs.set(type, known);
	};
	for (const { kind, id } of items) {
		for (const listed of LISTED_KINDS) if (listed === kind) add(listed, [id]);
		if (kind === "compatibility") add(kind, [id]);
		if (kind === "documents") add("manual-pages", [id]);
		if (kind === "products") add("tv-help", [id]);
		if (kind === "categories" || kind === "help-trees") runs.set("tv-help", "all");
	}
	for (const { context, direct } of held) {
		if (context === EVERYWHERE) return null;
		if (database.get("SELECT 1 FROM item WHERE kind = 'categories' AND id = ?", context) === undefined) {
			add("products", [context]);
			continue;
		}
		add("categories", [context]);
		if (direct === 0) continue;
		// What a category itself is about shows on everything below it; of categories there are few.
		runs.set("categories", "all");
		const below = database.all<{ slug: string }>(
			"SELECT slug FROM product_in WHERE category = ? AND section = ''",
			context,
		);
		add(
			"products",
			below.map(({ slug }) => slug),
		);
	}
	return runs;
}
