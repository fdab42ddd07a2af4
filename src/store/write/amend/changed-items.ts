import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { readItem } from "#src/packs/read-item.ts";
import { Report } from "#src/packs/report.ts";
import type { Database } from "../../database.ts";
import { AMENDED_KINDS } from "./amended-kinds.ts";
import { CannotAmend, toldWithAll } from "./cannot-amend.ts";
import { type ChangedItem, type ChangedRows, changedRows } from "./changed-rows.ts";
import type { ChangedFolder, PackChanges } from "./pack-changes.ts";

/** The items of a pack that changed, whether they are shown or not: the same for each version that was imported from it. */
export interface ChangedItems {
	readonly directory: string;
	readonly changes: PackChanges;
	readonly rows: ChangedRows;
	readonly all: readonly ChangedItem[];
	/** Those that are in it no more. */
	readonly left: readonly ItemName[];
}

/**
 * Reads the items that changed.
 *
 * @param previous a version that was imported from the pack as it was
 * @throws {CannotAmend} when one cannot be read, stands twice, or is none that stands for itself
 */
export function changedItems(directory: string, previous: Database, changes: PackChanges): ChangedItems {
	const report = new Report(directory);
	const rows = changedRows(changes, previous, report);
	const all = [...changes.folders.map((folder) => readFolder(folder, report)), ...rows.items];
	for (const { item } of all) checkChange(item);
	const twice = standingTwice(
		previous,
		all.flatMap(({ item, isNew }) => (isNew ? [item] : [])),
	);
	if (twice) throw new CannotAmend(`${nameOfItem(twice)} stands there twice`);
	for (const { file } of report.problems) throw new CannotAmend(toldWithAll(file));
	return { directory, changes, rows, all, left: [...changes.left, ...rows.left] };
}

function checkChange({ kind, id, data }: ChangedItem["item"]): void {
	const name = nameOfItem({ kind, id });
	if (!AMENDED_KINDS.has(kind)) throw new CannotAmend(`${name} has changed, and ${kind} are made with all items`);
	if ("mandatory" in data && data.mandatory) throw new CannotAmend(`${name} has to be confirmed`);
}

function readFolder({ kind, id, files, isNew }: ChangedFolder, report: Report): ChangedItem {
	const item = readItem(kind, id, files, report, () => {});
	if (!item) throw new CannotAmend(`${kind}/${id} cannot be read`);
	return { item, isNew };
}

/** Which of items that come stands in the pack already, shown or not; null when none does. */
function standingTwice(previous: Database, came: readonly ItemName[]): ItemName | null {
	const names = new Set(came.map(nameOfItem));
	if (names.size < came.length)
		return came.find((item, at) => came.findIndex((other) => nameOfItem(other) === nameOfItem(item)) < at) ?? null;
	const folder = ({ kind, id }: ItemName) =>
		previous.get("SELECT 1 FROM source WHERE path >= ? AND path < ? LIMIT 1", `${kind}/${id}/`, `${kind}/${id}0`);
	const inFolder = came.find(folder);
	if (inFolder || came.length === 0) return inFolder ?? null;
	for (const item of previous.each<ItemName>("SELECT kind, id FROM pack_table JOIN table_row USING (at)"))
		if (names.has(nameOfItem(item))) return item;
	return null;
}
