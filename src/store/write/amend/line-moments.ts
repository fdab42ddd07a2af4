import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { Item } from "#src/packs/pack.ts";
import { shownOf } from "#src/packs/shown.ts";
import type { Database } from "../../database.ts";
import { sideBySide } from "../../side-by-side.ts";
import type { ChangedItems } from "./changed-items.ts";

/** A version that is in force, or will be from a moment on. */
interface InLine {
	readonly previous: Database;
	/** ISO 8601; null of the one in force. */
	readonly from: string | null;
}

/** What changed items do to the moments of a line. */
interface LineMoments {
	/** At which something begins to be shown, or ends, that did not before: ISO 8601 in UTC, in order. */
	readonly coming: readonly string[];
	/** At which nothing does any more. */
	readonly lost: ReadonlySet<string>;
}

/**
 * Which moments to come are others when items changed, came or left.
 *
 * @param now in milliseconds; @param moments those that are known: ISO 8601
 */
export function lineMoments(
	line: readonly InLine[],
	{ all, left }: Pick<ChangedItems, "all" | "left">,
	{ now, moments }: { readonly now: number; readonly moments: readonly string[] },
): LineMoments {
	const times = new Set(all.flatMap(({ item }) => timesOf(item)));
	const known = new Set(moments.map(Date.parse));
	const coming = [...times].filter((time) => time > now && !known.has(time)).sort((a, b) => a - b);
	const were = [...all.flatMap(({ item, isNew }) => (isNew ? [] : [item])), ...left];
	const isLost = ({ previous, from }: InLine, at: number) => {
		const before = line[at - 1]?.previous;
		if (from === null || !before || times.has(Date.parse(from))) return false;
		const names = new Set(were.filter((item) => isOther(item, before, previous)).map(nameOfItem));
		// All is walked along only where one of them may have had that moment.
		return names.size > 0 && differInNothingBut(names, before, previous);
	};
	return {
		coming: coming.map((time) => new Date(time).toISOString()),
		lost: new Set(line.flatMap((each, at) => (each.from !== null && isLost(each, at) ? [each.from] : []))),
	};
}

/** When an item begins to be shown, and ends, in milliseconds. */
function timesOf(item: Item): number[] {
	const { from, until } = shownOf(item) ?? { from: 0, until: 0 };
	return [from, until].filter(Number.isFinite);
}

type Row = ItemName & { readonly hash: string };

/** Whether an item is other in one version than in another. */
function isOther({ kind, id }: ItemName, one: Database, other: Database): boolean {
	const hashIn = (database: Database) =>
		database.get<Row>("SELECT hash FROM item WHERE kind = ? AND id = ?", kind, id)?.hash;
	return hashIn(one) !== hashIn(other);
}

/** Whether nothing but these items is other in one version than in another: both are walked along, up to the first that is. */
function differInNothingBut(names: ReadonlySet<string>, one: Database, other: Database): boolean {
	const rows = (database: Database) => database.each<Row>("SELECT kind, id, hash FROM item ORDER BY kind, id");
	for (const [was, is] of sideBySide(rows(one), rows(other), ["kind", "id"])) {
		const row = is ?? was;
		if (row && was?.hash !== is?.hash && !names.has(nameOfItem(row))) return false;
	}
	return true;
}
