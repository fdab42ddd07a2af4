import type { DatabaseSync } from "node:sqlite";
import { SEARCH_COUNTS_KEPT, SEARCH_COUNTS_LEAST } from "#src/site/sending-limits.ts";
import { firstOf } from "../search-counter.ts";
import type { SearchCount, SearchCountBox } from "../search-counts.ts";
import type { Synchronous } from "./synchronous.ts";

type Row = Omit<SearchCount, "isFound"> & { readonly found: number };

const countOf = ({ locale, query, count, opened, found }: Row): SearchCount => ({
	...{ locale, query, count, opened, isFound: found === 1 },
});

/** What was searched for, in an open inbox: so many rows of what found nothing and of what did, however many words there are. */
export function searchCountTable(database: DatabaseSync): Synchronous<SearchCountBox> {
	const sql = {
		add: database.prepare(
			`INSERT INTO search_count (found, locale, query, count, opened, marks, openers, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (found, locale, query) DO UPDATE SET count = count + excluded.count, opened = opened + excluded.opened,
				marks = excluded.marks, openers = excluded.openers, day = excluded.day`,
		),
		marks: database.prepare("SELECT marks, openers FROM search_count WHERE found = ? AND locale = ? AND query = ?"),
		trim: database.prepare(
			`DELETE FROM search_count WHERE (found, locale, query) IN (SELECT found, locale, query FROM search_count
			WHERE found = ? ORDER BY length(marks) >= ? DESC, day DESC, count DESC LIMIT -1 OFFSET ?)`,
		),
		vain: database.prepare(
			"SELECT * FROM search_count WHERE found = 0 AND length(marks) >= ? ORDER BY count DESC, locale, query LIMIT ?",
		),
		unopened: database.prepare(
			`SELECT found, locale, query, count, by_several AS opened FROM (SELECT *,
				CASE WHEN length(openers) < ?1 THEN min(opened, length(openers)) ELSE opened END AS by_several
				FROM search_count WHERE found = 1 AND length(marks) >= ?1)
			WHERE by_several * 3 <= count ORDER BY count - by_several DESC, locale, query LIMIT ?2`,
		),
		forget: database.prepare("DELETE FROM search_count WHERE day < ?"),
	};
	// SQLite knows no shapes; the table has exactly these columns.
	const counts = (rows: unknown) => (rows as Row[]).map(countOf);
	return {
		add(added, day) {
			for (const { locale, query, isFound, count, opened, ...more } of added) {
				const key = [Number(isFound), locale, query];
				const before = sql.marks.get(...key) as
					| { readonly marks: Uint8Array; readonly openers: Uint8Array }
					| undefined;
				const all = (of: "marks" | "openers") => Uint8Array.from(firstOf([...(before?.[of] ?? []), ...more[of]]));
				sql.add.run(...key, count, opened, all("marks"), all("openers"), day);
			}
			for (const found of [0, 1]) sql.trim.run(found, SEARCH_COUNTS_LEAST, SEARCH_COUNTS_KEPT);
		},
		vain: (least, most) => counts(sql.vain.all(least, most)),
		unopened: (least, most) => counts(sql.unopened.all(least, most)),
		forget: (before) => Number(sql.forget.run(before).changes),
	};
}
