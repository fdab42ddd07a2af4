import type { SiteFile } from "#src/packs/format/site.ts";
import type { Database } from "./database.ts";

const metaIn = (database: Database, key: string): string | undefined =>
	database.get<{ value: string }>("SELECT value FROM meta WHERE key = ?", key)?.value;

/** site.json of a version, of whatever rules; null of one that has none. */
export const siteIn = (database: Database): SiteFile | null =>
	// Written by the importer after the schema of its time accepted it.
	JSON.parse(metaIn(database, "site") ?? "null") as SiteFile | null;

/** First path segments that locales had before a version, each with the code of the locale. */
export const formerPrefixesIn = (database: Database): Readonly<Record<string, string>> =>
	// Written by the importer in exactly this shape.
	JSON.parse(metaIn(database, "formerPrefixes") ?? "{}") as Record<string, string>;

/** Whether a version was written by an importer that keeps what leaves a pack. */
export const hasLedger = (database: Database): boolean =>
	database.get("SELECT 1 FROM sqlite_schema WHERE name = 'former'") !== undefined;

/** How many items of each kind the pack of a version had; of an older version, how many it shows. */
export function itemsIn(database: Database): Readonly<Partial<Record<string, number>>> {
	const kinds = metaIn(database, "kinds");
	// Written by the importer in exactly this shape.
	if (kinds !== undefined) return JSON.parse(kinds) as Record<string, number>;
	const rows = database.all<{ kind: string; n: number }>("SELECT kind, count(*) AS n FROM item GROUP BY kind");
	return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** How many items a version holds, with those that are only kept: what an import says that it made. */
export const itemsHeld = (database: Database): number =>
	database.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n ?? 0;

/** Moments after the import of a version at which something of its pack begins to be shown, or ends: ISO 8601 in UTC, in order. */
export function momentsIn(database: Database): readonly string[] {
	// Written by the importer in exactly this shape.
	return JSON.parse(metaIn(database, "moments") ?? "[]") as string[];
}
