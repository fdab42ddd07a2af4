import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { isShown, shownOf } from "#src/packs/shown.ts";
import type { Database } from "../../database.ts";
import { leansOnHidden } from "../leaning.ts";
import { CannotAmend } from "./cannot-amend.ts";
import type { ChangedItem } from "./changed-rows.ts";

/** The moment for which a version is made. */
export interface ShownAt {
	/** In milliseconds; `now` that at which the line is changed. */
	readonly moment: number;
	readonly now: number;
	/** Moments at which something of the pack begins to be shown, or ends, after the version in force: ISO 8601. */
	readonly moments: readonly string[];
}

interface ShownChanges {
	readonly shown: readonly ChangedItem[];
	/** Those that are not there at this moment. */
	readonly hidden: readonly Item[];
	/** Items among these whose time is over, and that came. */
	readonly ended: readonly Item[];
}

/**
 * Which of changed items are there at a moment: those whose own time has not come, and that lean on nothing but such items,
 * are not, as in a whole import.
 *
 * @param before the pack as it was at that moment
 * @throws {CannotAmend} when one begins or ends at a moment for which nothing is prepared, or comes or goes by its time
 */
export function shownChanges(
	all: readonly ChangedItem[],
	before: Pack,
	previous: Database,
	{ moment, now, moments }: ShownAt,
): ShownChanges {
	const changed = new Map(all.map((each) => [nameOfItem(each.item), each]));
	const prepared = new Set(moments.map(Date.parse));
	const known = new Map<string, boolean>();
	const isInPack = itemsOfPack(previous);
	const isHidden = (kind: Kind, id: string): boolean => {
		const name = nameOfItem({ kind, id });
		const found = known.get(name);
		if (found !== undefined) return found;
		// Two that lead to each other hide nothing.
		known.set(name, false);
		const item = changed.get(name)?.item;
		const is = item ? isNotShown(item) : !before.items[kind].has(id) && isInPack(kind, id);
		known.set(name, is);
		return is;
	};
	const isNotShown = (item: Item): boolean => {
		const time = shownOf(item);
		return (time !== null && !isShown(time, moment)) || leansOnHidden(item, before, isHidden);
	};
	for (const { item } of all)
		for (const each of timesOf(item))
			if (each > now && !prepared.has(each)) throw new CannotAmend(`${nameOfItem(item)} is shown for another time`);
	const shown: ChangedItem[] = [];
	const hidden: Item[] = [];
	const ended: Item[] = [];
	const isEnded = (kind: Kind, id: string) =>
		previous.get("SELECT 1 FROM ended WHERE kind = ? AND id = ?", kind, id) !== undefined;
	for (const each of all) {
		const { item, isNew } = each;
		const { kind, id } = item;
		const name = nameOfItem(item);
		const isThere = before.items[kind].has(id);
		if (isHidden(kind, id)) {
			if (isThere) throw new CannotAmend(`${name} is shown no more`);
			hidden.push(item);
			// What is said of one that was there is said already.
			if (!isNew) continue;
			if (leansOnHidden(item, before, isEnded)) throw new CannotAmend(`${name} leans on what is over`);
			if ((shownOf(item)?.until ?? Number.POSITIVE_INFINITY) > moment) continue;
			if (leansOnHidden(item, before, isHidden)) throw new CannotAmend(`${name} leans on what is not shown`);
			ended.push(item);
			continue;
		}
		if (isThere && isNew) throw new CannotAmend(`${name} left the pack and is back`);
		if (!isThere && !isNew) throw new CannotAmend(`${name} was not shown and is by now`);
		shown.push(each);
	}
	return { shown, hidden, ended };
}

/** When an item begins to be shown, and ends, in milliseconds. */
function timesOf(item: Item): number[] {
	const { from, until } = shownOf(item) ?? { from: 0, until: 0 };
	return [from, until].filter(Number.isFinite);
}

/** Moments to come at which items that came begin to be shown, or end, beside those that are known: ISO 8601 in UTC, in order. */
export function momentsOfNew(
	all: readonly ChangedItem[],
	{ now, moments }: Pick<ShownAt, "now" | "moments">,
): string[] {
	const known = new Set(moments.map(Date.parse));
	const times = new Set(all.flatMap(({ item, isNew }) => (isNew ? timesOf(item) : [])));
	const coming = [...times].filter((time) => time > now && !known.has(time));
	return coming.sort((a, b) => a - b).map((time) => new Date(time).toISOString());
}

/** Tells whether the pack of a version has an item that the version lacks. */
function itemsOfPack(previous: Database): (kind: Kind, id: string) => boolean {
	let inTables: ReadonlySet<string> | null = null;
	const tables = () =>
		new Set(
			previous
				.all<ItemName>(
					`SELECT kind, id FROM pack_table CROSS JOIN table_row USING (at)
					WHERE NOT EXISTS (SELECT 1 FROM item WHERE kind = pack_table.kind AND id = table_row.id)`,
				)
				.map(nameOfItem),
		);
	return (kind, id) => {
		const folder = [`${kind}/${id}/`, `${kind}/${id}0`] as const;
		if (previous.get("SELECT 1 FROM source WHERE path >= ? AND path < ? LIMIT 1", ...folder)) return true;
		inTables ??= tables();
		return inTables.has(nameOfItem({ kind, id }));
	};
}
