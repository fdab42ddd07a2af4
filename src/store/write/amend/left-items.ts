import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item } from "#src/packs/pack.ts";
import { shownOf } from "#src/packs/shown.ts";
import {
	IMPORT_LEAST_SHARE,
	IMPORT_SHRINK_LEAST,
	IMPORT_SHRINK_SHARE,
	RETIRED_ITEMS_MAX,
} from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import { itemsIn } from "../../version-facts.ts";
import { keptItem } from "../ledger/kept-item.ts";
import { LEAVING_KINDS } from "./amended-kinds.ts";
import { CannotAmend } from "./cannot-amend.ts";

interface Leaving {
	/** The pack's folder. */
	readonly directory: string;
	readonly previous: Database;
	/** Kinds of which an item came. */
	readonly came: ReadonlySet<Kind>;
	/** `2026-03-01` */
	readonly today: string;
}

/**
 * Items that left the pack, as they stay: retired, as a whole import retires what nothing is said of and nothing names.
 *
 * @throws {CannotAmend} when more follows, or they may be called otherwise by now
 */
export function leftItems(left: readonly ItemName[], { directory, previous, came, today }: Leaving): Item[] {
	if (left.length === 0) return [];
	const other = left.find(({ kind }) => !LEAVING_KINDS.has(kind));
	if (other) throw new CannotAmend(`${nameOfItem(other)} was removed`);
	checkCounts(left, previous);
	checkNaming(left, previous);
	const said = [...wordsIn(directory, previous)].join("\n");
	return left.map(({ kind, id }) => {
		const name = nameOfItem({ kind, id });
		if (came.has(kind)) throw new CannotAmend(`${name} was removed, and may be called otherwise by now`);
		if (said.includes(`"${name}"`)) throw new CannotAmend(`${name} was removed, and the pack names it`);
		const item = keptItem(previous, kind, id);
		if (!item || shownOf(item) || item.data.audience === "asc")
			throw new CannotAmend(`${name} was removed, and is not as others of its kind`);
		return { ...item, retired: { day: today, successor: null } };
	});
}

/** A whole import may refuse when many left. */
function checkCounts(left: readonly ItemName[], previous: Database): void {
	const before = itemsIn(previous);
	const all = Object.values(before).reduce((sum: number, count) => sum + (count ?? 0), 0);
	if (left.length >= all * (1 - IMPORT_LEAST_SHARE))
		throw new CannotAmend(`${left.length} of ${all} items were removed`);
	for (const [kind, own] of Map.groupBy(left, (item) => item.kind)) {
		const was = before[kind] ?? 0;
		const isMuch = own.length >= IMPORT_SHRINK_LEAST && own.length >= was * IMPORT_SHRINK_SHARE;
		if (isMuch || own.length >= was) throw new CannotAmend(`${own.length} of ${was} ${kind} were removed`);
	}
	const retired = previous.get<{ n: number }>("SELECT count(*) AS n FROM retired")?.n ?? 0;
	if (retired + left.length > RETIRED_ITEMS_MAX) throw new CannotAmend("more was removed than a site keeps");
}

/** What names an item that left in its facts is written anew without it, or hidden. */
function checkNaming(left: readonly ItemName[], previous: Database): void {
	const ids = new Set(left.map(({ id }) => id));
	for (const { kind, id, data } of previous.each<ItemName & { data: string }>(
		"SELECT kind, id, data FROM item WHERE kind <> 'products'",
	))
		for (const [, word = ""] of data.matchAll(/"([a-z0-9][a-z0-9.-]*)"/g))
			if (ids.has(word)) throw new CannotAmend(`${word} was removed, and ${kind}/${id} names it`);
}

/** The texts of a pack besides items that say something of items. */
function* wordsIn(directory: string, previous: Database): Generator<string> {
	const lists = previous.all<{ path: string }>(
		"SELECT path FROM source WHERE path = 'addresses.json' OR (path >= 'search-words/' AND path < 'search-words0')",
	);
	for (const { path } of lists) {
		const at = join(directory, path);
		if (existsSync(at)) yield readFileSync(at, "utf8");
	}
}
