import type { Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, isRelation, itemsByKind, type Pack } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { EVERYWHERE } from "../../schema.ts";
import { insert, type PutRow } from "../insert.ts";
import { keepItem } from "./kept-item.ts";
import type { Kept } from "./retire.ts";

/** Writes what an import needs when the item has left its pack, and whether it has. */
export function writeStanding(put: PutRow, item: Item, audience: Audience): void {
	keepItem(put, item, audience);
	if (!item.retired) return;
	const { kind, id } = item;
	const { day, successor } = item.retired;
	put("retired", {
		...{ kind, id, audience, day },
		...{ successor_kind: successor?.kind ?? null, successor_id: successor?.id ?? null },
	});
}

/** How many items of each kind are the pack's own, without those that left it. */
export function itemsInPack(pack: Pack, { stayed }: Pick<Kept, "stayed">): Readonly<Record<Kind, number>> {
	const counts = { ...itemsByKind(pack) };
	for (const { kind, id } of stayed) if (pack.items[kind].get(id)?.retired) counts[kind]--;
	return counts;
}

/** What of an item's standing changes its pages and the lists that it is in. */
export const standingOfRetired = ({ retired }: Item): string => (retired ? ` retired ${JSON.stringify(retired)}` : "");

/**
 * Of the contexts of an item those whose lists show it: all of them, while the pack has it. One that left stands on pages of
 * products and categories that left with it or before it, since these lose nothing, and in no other list.
 */
export function listedContexts(
	item: Item,
	contexts: ReadonlyMap<string, boolean>,
	{ items }: Pack,
): ReadonlyMap<string, boolean> {
	const { retired } = item;
	if (!retired || isRelation(item)) return contexts;
	const isShown = (context: string) => {
		const of = context === EVERYWHERE ? undefined : (items.products.get(context) ?? items.categories.get(context));
		return of?.retired !== undefined && of.retired.day <= retired.day;
	};
	return new Map([...contexts].filter(([context]) => isShown(context)));
}

/**
 * Writes what was there once and is not any more: sections that a context held, pages that a manual had. Their addresses lead
 * to the page above. When all that is held is written.
 *
 * @param previous the version before, as far as anything of it is to stay
 */
export function writeBefore(database: Database, previous: Database | null): void {
	if (!previous) return;
	const isOver = ({ context, section, direct }: HeldRow) =>
		database.get(
			`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM held WHERE context = ?1 AND section = ?2 AND direct = ?3)
			AND (?1 = ?4 OR EXISTS (SELECT 1 FROM item WHERE kind IN ('products', 'categories') AND id = ?1))`,
			...[context, section, direct, EVERYWHERE],
		) !== undefined;
	for (const row of previous.each<HeldRow>(
		"SELECT context, section, direct, audience FROM held UNION SELECT context, section, direct, audience FROM held_before",
	))
		if (isOver(row)) insert(database, "held_before", { ...row });
	writeManualsBefore(database, previous);
}

/**
 * Writes which manuals had more pages.
 *
 * @param ids of documents of which it is written anew; without them nothing is written of any
 */
export function writeManualsBefore(database: Database, previous: Database, ids?: readonly string[]): void {
	const only = JSON.stringify(ids ?? null);
	database.run("DELETE FROM manual_before WHERE id IN (SELECT value FROM json_each(?))", only);
	const wasLonger = ({ id, language, pages }: ManualRow) =>
		database.get(
			`SELECT 1 WHERE EXISTS (SELECT 1 FROM item WHERE kind = 'documents' AND id = ?1)
			AND NOT EXISTS (SELECT 1 FROM manual WHERE id = ?1 AND language = ?2 AND pages >= ?3)`,
			...[id, language, pages],
		) !== undefined;
	for (const row of previous.each<ManualRow>(
		`SELECT id, language, max(pages) AS pages, audience FROM (SELECT id, language, pages, audience FROM manual
		UNION ALL SELECT id, language, pages, audience FROM manual_before)
		WHERE ?1 = 'null' OR id IN (SELECT value FROM json_each(?1)) GROUP BY id, language`,
		only,
	))
		if (wasLonger(row)) insert(database, "manual_before", { ...row });
}

interface ManualRow {
	readonly id: string;
	readonly language: string;
	readonly pages: number;
	readonly audience: Audience;
}

interface HeldRow {
	readonly context: string;
	readonly section: string;
	readonly direct: number;
	readonly audience: Audience;
}
