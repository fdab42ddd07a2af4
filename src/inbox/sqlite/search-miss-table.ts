import type { DatabaseSync } from "node:sqlite";
import { SEARCH_MISSES_KEPT } from "#src/site/sending-limits.ts";
import type { SearchMiss, SearchMissBox } from "../search-misses.ts";
import type { Synchronous } from "./synchronous.ts";

/** What was searched for in vain, in an open inbox: so many rows, however many words there are. */
export function searchMissTable(database: DatabaseSync): Synchronous<SearchMissBox> {
	const sql = {
		add: database.prepare(
			`INSERT INTO search_miss (locale, query, count, day) VALUES (?, ?, ?, ?)
			ON CONFLICT (locale, query) DO UPDATE SET count = count + excluded.count, day = excluded.day`,
		),
		trim: database.prepare(
			`DELETE FROM search_miss WHERE (locale, query) IN
			(SELECT locale, query FROM search_miss ORDER BY count > 2 DESC, day DESC, count DESC LIMIT -1 OFFSET ?)`,
		),
		top: database.prepare(
			"SELECT locale, query, count FROM search_miss WHERE count >= ? ORDER BY count DESC, locale, query LIMIT ?",
		),
		forget: database.prepare("DELETE FROM search_miss WHERE day < ?"),
	};
	return {
		add(misses, day) {
			for (const { locale, query, count } of misses) sql.add.run(locale, query, count, day);
			sql.trim.run(SEARCH_MISSES_KEPT);
		},
		// SQLite knows no shapes; the statement names exactly these columns.
		top: (least, most) => sql.top.all(least, most) as unknown as SearchMiss[],
		forget: (before) => Number(sql.forget.run(before).changes),
	};
}
