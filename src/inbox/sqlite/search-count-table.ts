import type { DatabaseSync } from "node:sqlite";
import { SEARCH_COUNTS_KEPT, SEARCH_COUNTS_LEAST } from "#src/site/sending-limits.ts";
import { firstOf } from "../search-counter.ts";
import type { SearchCount, SearchCountBox } from "../search-counts.ts";
import type { Synchronous } from "./synchronous.ts";

const countOf = ({ locale, query, finding, count, opened }: SearchCount): SearchCount => ({
	...{ locale, query, finding, count, opened },
});

/** What at least `?1` readers searched for, with how many opened a page from there: by fewer than these, once for each. */
const OPENED = `SELECT finding, locale, query, count, by_several AS opened FROM (SELECT *,
	CASE WHEN length(openers) < ?1 THEN min(opened, length(openers)) ELSE opened END AS by_several
	FROM search_count WHERE length(marks) >= ?1)`;

/** What was searched for, in an open inbox: so many rows of each way in which it was answered, however many words there are. */
export function searchCountTable(database: DatabaseSync): Synchronous<SearchCountBox> {
	const sql = {
		add: database.prepare(
			`INSERT INTO search_count (finding, locale, query, count, opened, marks, openers, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (finding, locale, query) DO UPDATE SET count = count + excluded.count, opened = opened + excluded.opened,
				marks = excluded.marks, openers = excluded.openers, day = excluded.day`,
		),
		marks: database.prepare("SELECT marks, openers FROM search_count WHERE finding = ? AND locale = ? AND query = ?"),
		trim: database.prepare(
			`DELETE FROM search_count WHERE (finding, locale, query) IN (SELECT finding, locale, query FROM search_count
			WHERE finding = ? ORDER BY length(marks) >= ? DESC, day DESC, count DESC LIMIT -1 OFFSET ?)`,
		),
		vain: database.prepare(
			"SELECT * FROM search_count WHERE finding = 'nothing' AND length(marks) >= ? ORDER BY count DESC, locale, query LIMIT ?",
		),
		otherwise: database.prepare(
			`${OPENED} WHERE finding IN ('relaxed', 'corrected') ORDER BY count - by_several DESC, locale, query LIMIT ?2`,
		),
		findings: database.prepare("SELECT finding, sum(count) AS count FROM search_count GROUP BY finding"),
		unopened: database.prepare(
			`${OPENED} WHERE finding = 'found' AND by_several * 3 <= count ORDER BY count - by_several DESC, locale, query LIMIT ?2`,
		),
		forget: database.prepare("DELETE FROM search_count WHERE day < ?"),
	};
	// SQLite knows no shapes; the table has exactly these columns.
	const counts = (rows: unknown) => (rows as SearchCount[]).map(countOf);
	return {
		add(added, day) {
			for (const { locale, query, finding, count, opened, ...more } of added) {
				const key = [finding, locale, query];
				const before = sql.marks.get(...key) as
					| { readonly marks: Uint8Array; readonly openers: Uint8Array }
					| undefined;
				const all = (of: "marks" | "openers") => Uint8Array.from(firstOf([...(before?.[of] ?? []), ...more[of]]));
				sql.add.run(...key, count, opened, all("marks"), all("openers"), day);
			}
			for (const finding of new Set(added.map((each) => each.finding)))
				sql.trim.run(finding, SEARCH_COUNTS_LEAST, SEARCH_COUNTS_KEPT);
		},
		otherwise: (least, most) => counts(sql.otherwise.all(least, most)),
		findings() {
			const rows = sql.findings.all() as unknown as readonly Pick<SearchCount, "finding" | "count">[];
			return Object.fromEntries(rows.map(({ finding, count }) => [finding, count]));
		},
		vain: (least, most) => counts(sql.vain.all(least, most)),
		unopened: (least, most) => counts(sql.unopened.all(least, most)),
		forget: (before) => Number(sql.forget.run(before).changes),
	};
}
