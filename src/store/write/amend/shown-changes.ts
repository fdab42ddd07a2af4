import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { isShown, shownOf } from "#src/packs/shown.ts";
import type { Database } from "../../database.ts";
import { leansOnHidden } from "../leaning.ts";
import { namedBy } from "../named-by.ts";
import { CannotAmend } from "./cannot-amend.ts";
import type { ChangedItem } from "./changed-rows.ts";
import { checkNamesOfLeft } from "./names-of-left.ts";

/** The moment for which a version is made. */
export interface ShownAt {
	/** In milliseconds; `now` that at which the line is changed. */
	readonly moment: number;
	readonly now: number;
}

interface ShownChanges {
	readonly shown: readonly ChangedItem[];
	/** Those that are not there at this moment. */
	readonly hidden: readonly Item[];
	/** Items among these whose time is over, and of which that was not said. */
	readonly ended: readonly Item[];
	/** As they were: items that were there, and are hidden now. */
	readonly over: readonly Item[];
	/** Items that were in the pack and not there, and are now. */
	readonly begun: readonly Item[];
}

/**
 * Which of changed items are there at a moment: those whose own time has not come, and that lean on nothing but such items,
 * are not, as in a whole import.
 *
 * @param before the pack as it was at that moment
 * @throws {CannotAmend} when one comes or goes by its time that others name
 */
export function shownChanges(
	all: readonly ChangedItem[],
	before: Pack,
	previous: Database,
	{ moment }: Pick<ShownAt, "moment">,
): ShownChanges {
	const changed = new Map(all.map((each) => [nameOfItem(each.item), each]));
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
	const [shown, hidden, ended, over, begun]: [ChangedItem[], Item[], Item[], Item[], Item[]] = [[], [], [], [], []];
	const isEnded = (kind: Kind, id: string) =>
		previous.get("SELECT 1 FROM ended WHERE kind = ? AND id = ?", kind, id) !== undefined;
	for (const each of all) {
		const { item, isNew } = each;
		const { kind, id } = item;
		const name = nameOfItem(item);
		const was = before.items[kind].get(id);
		if (!isHidden(kind, id)) {
			if (was && isNew) throw new CannotAmend(`${name} left the pack and is back`);
			if (isNew && isEnded(kind, id)) throw new CannotAmend(`${name} was over and is back`);
			if (!was && !isNew) begun.push(item);
			shown.push(each);
			continue;
		}
		hidden.push(item);
		if (was) over.push(was);
		const isOver = (shownOf(item)?.until ?? Number.POSITIVE_INFINITY) <= moment;
		const leansOnOver = leansOnHidden(item, before, isEnded);
		// What is said of one that was not there is said already.
		if (!was && !isNew) {
			if (!isOver && !leansOnOver && isEnded(kind, id)) throw new CannotAmend(`${name} was over and is announced anew`);
			continue;
		}
		if (leansOnOver) throw new CannotAmend(`${name} leans on what is over`);
		if (!isOver) continue;
		if (leansOnHidden(item, before, isHidden)) throw new CannotAmend(`${name} leans on what is not shown`);
		ended.push(item);
	}
	checkUnnamed([...over, ...begun], new Set(changed.keys()), previous);
	return { shown, hidden, ended, over, begun };
}

/** Of what comes or goes by its time nothing follows for others. @param changed names of what is written anew besides */
function checkUnnamed(items: readonly Item[], changed: ReadonlySet<string>, previous: Database): void {
	if (items.length === 0) return;
	const fate = "is shown for another time";
	for (const item of items) {
		const name = nameOfItem(item);
		if (item.kind === "products" || item.retired) throw new CannotAmend(`${name} ${fate}`);
		for (const naming of namedBy(previous, name))
			if (!changed.has(nameOfItem(naming)))
				throw new CannotAmend(`${name} ${fate}, and ${nameOfItem(naming)} names it`);
	}
	checkNamesOfLeft({ left: items, changed, fate }, previous);
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
