import type { Kind } from "#src/packs/format/kinds.ts";
import type { Found, Reader } from "./reader.ts";

/** That an item left its pack: since when, and what takes its place as far as the reader may see it. */
export interface Retired {
	readonly day: string;
	readonly successor: Found<Kind> | null;
}

/** Null while its pack has the item. */
export function retiredOf(reader: Reader, kind: Kind, id: string): Retired | null {
	const row = reader.database.get<{ day: string; toKind: Kind | null; toId: string | null }>(
		"SELECT day, successor_kind AS toKind, successor_id AS toId FROM retired WHERE kind = ? AND id = ?",
		...[kind, id],
	);
	if (!row) return null;
	const successor = row.toKind === null || row.toId === null ? null : reader.item(row.toKind, row.toId);
	return { day: row.day, successor };
}
