import { ForeignPages } from "#src/packs/foreign-pages.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { legacyLines } from "#src/packs/legacy/legacy-lines.ts";
import { codesOf } from "#src/packs/own-locale.ts";
import type { Item } from "#src/packs/pack.ts";
import { tableItems } from "#src/packs/pack-items.ts";
import type { Report } from "#src/packs/report.ts";
import { bytesOfOrder, type RowOrder } from "#src/packs/tables/row-order.ts";
import { AMENDED_ITEMS_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import type { PackTable, SourceRow } from "../sources.ts";
import { CannotAmend } from "./cannot-amend.ts";
import type { PackChanges } from "./pack-changes.ts";
import { RowsBefore } from "./rows-before.ts";
import { siteBefore } from "./site-before.ts";

/** An item of which something is another, or that came. */
export interface ChangedItem {
	readonly item: Item;
	readonly isNew: boolean;
}

export interface ChangedRows {
	readonly items: readonly ChangedItem[];
	/** Items that stand in no row any more. */
	readonly left: readonly ItemName[];
	/** Rows of `table_row` that are to be written, and those that are gone. */
	readonly written: readonly SourceRow[];
	readonly gone: readonly SourceRow[];
	/** In which order the rows of a table stand now. */
	readonly orders: readonly (Pick<PackTable, "at"> & { readonly rows: Uint8Array })[];
}

/**
 * The rows of changed tables that a version was not imported from. Tables are read as streams, and of rows that are as they
 * were nothing but their hashes is looked at.
 *
 * @throws {CannotAmend} when rows stand twice, elsewhere, or cannot be read, or when they are too many
 */
export function changedRows(changes: PackChanges, previous: Database, report: Report): ChangedRows {
	const { tables, changedTables } = changes;
	if (changedTables.size === 0) return { items: [], left: [], written: [], gone: [], orders: [] };
	const all = previous.all<PackTable>("SELECT at, path, kind FROM pack_table");
	const before = new Map(
		all.filter(({ path }) => changedTables.has(path)).map((table) => [table.path, new RowsBefore(previous, table)]),
	);
	// Of a table without a row nothing is known.
	for (const path of changedTables) if (!before.has(path)) throw new CannotAmend(`${path} held nothing`);
	const came = new Map<string, { readonly row: SourceRow; readonly item: Item }>();
	const known = {
		isTable: (path: string) => !before.has(path),
		tableOf: (path: string) => before.get(path) ?? null,
	};
	const orders: ChangedRows["orders"][number][] = [];
	const takeOrder = (path: string, order: RowOrder) => {
		const at = before.get(path)?.table.at;
		if (at !== undefined) orders.push({ at, rows: bytesOfOrder(order) });
	};
	const addresses = new ForeignPages(legacyLines(changes.legacy, report), changes.pictures.all);
	const aids = { codes: codesOf(siteBefore(previous)), addresses, known, takeOrder };
	for (const { kind, id, item, place, row } of tableItems(tables, report, aids)) {
		const name = nameOfItem({ kind, id });
		const at = before.get(row.table)?.table.at;
		if (!item || at === undefined) throw new CannotAmend(`${place} cannot be read`);
		if (came.has(name)) throw new CannotAmend(`${name} stands in a table twice`);
		came.set(name, { row: { at, hash: row.hash, id }, item });
		if (came.size > AMENDED_ITEMS_MAX) throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} rows changed`);
	}
	const gone = new Map<string, SourceRow>();
	const left: ItemName[] = [];
	const inFolders = new Set(changes.folders.map(nameOfItem));
	for (const rows of before.values())
		for (const row of rows.gone()) {
			const { at, kind, path } = rows.table;
			const name = nameOfItem({ kind, id: row.id });
			const now = came.get(name)?.row.at;
			if (inFolders.has(name) || (now !== undefined && now !== at))
				throw new CannotAmend(`${name} is in ${path} no more`);
			if (now === undefined) left.push({ kind, id: row.id });
			gone.set(name, row);
			if (gone.size > AMENDED_ITEMS_MAX) throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} rows are gone`);
		}
	for (const { table, isAnyMet } of before.values())
		if (!isAnyMet && ![...came.values()].some(({ row }) => row.at === table.at))
			throw new CannotAmend(`${table.path} holds nothing any more`);
	return {
		left,
		items: [...came].map(([name, { item }]) => ({ item, isNew: !gone.has(name) })),
		written: [...came.values()].map(({ row }) => row),
		gone: [...gone.values()],
		orders,
	};
}
