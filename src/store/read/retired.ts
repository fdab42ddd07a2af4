import type { Kind } from "#src/packs/format/kinds.ts";
import type { Retirement } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import type { Found, Reader } from "./reader.ts";

/** That an item left its pack: since when, and what takes its place as far as the reader may see it. */
export interface Retired {
	readonly day: string;
	readonly successor: Found<Kind> | null;
}

/** Since when an item is retired, and what takes its place; null while its pack has it. */
export function retirementOf(database: Database, kind: Kind, id: string): Retirement | null {
	const row = database.get<{ day: string; toKind: Kind | null; toId: string | null }>(
		"SELECT day, successor_kind AS toKind, successor_id AS toId FROM retired WHERE kind = ? AND id = ?",
		...[kind, id],
	);
	if (!row) return null;
	const { day, toKind, toId } = row;
	return { day, successor: toKind === null || toId === null ? null : { kind: toKind, id: toId } };
}

/** The same as a reader may know it. Null while its pack has the item. */
export function retiredOf(reader: Reader, kind: Kind, id: string): Retired | null {
	const retirement = retirementOf(reader.database, kind, id);
	if (!retirement) return null;
	const { day, successor } = retirement;
	return { day, successor: successor && reader.item(successor.kind, successor.id) };
}
