import type { Session } from "#src/database/session.ts";
import { SEARCH_COUNTS_KEPT, SEARCH_COUNTS_LEAST } from "#src/site/sending-limits.ts";
import { firstOf } from "../search-counter.ts";
import type { NewSearchCount, SearchCount, SearchCountBox } from "../search-counts.ts";

/** What at least `$1` readers searched for, with how many opened a page from there: by fewer than these, once for each. */
const OPENED = `SELECT locale, query, finding, count, by_several AS opened FROM (SELECT *,
	CASE WHEN length(openers) < $1 THEN least(opened, length(openers)) ELSE opened END AS by_several
	FROM search_count WHERE length(marks) >= $1) AS counted`;

/** Who adds counts holds this lock: rows of several nodes would otherwise be made from the same row before. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('search_count', 0))";

const keyOf = ({ finding, locale, query }: Pick<SearchCount, "finding" | "locale" | "query">) =>
	[finding, locale, query].join("\n");

/** What was searched for, in an inbox: so many rows of each way in which it was answered, however many words there are. */
export function searchCountTable(session: Session): SearchCountBox {
	async function markedBefore(added: readonly NewSearchCount[]) {
		const rows = await session.rows<
			Pick<SearchCount, "finding" | "locale" | "query"> & { readonly marks: Uint8Array; readonly openers: Uint8Array }
		>(
			`SELECT finding, locale, query, marks, openers FROM search_count WHERE (finding, locale, query) IN
			(SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))`,
			...columns(added),
		);
		return new Map(rows.map((row) => [keyOf(row), row]));
	}
	return {
		async add(added, day) {
			await session.run(LOCK);
			const before = await markedBefore(added);
			const all = (each: NewSearchCount, of: "marks" | "openers") =>
				Uint8Array.from(firstOf([...(before.get(keyOf(each))?.[of] ?? []), ...each[of]]));
			await session.run(
				`INSERT INTO search_count (finding, locale, query, count, opened, marks, openers, day)
				SELECT *, $8 FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::bytea[], $7::bytea[])
				ON CONFLICT (finding, locale, query) DO UPDATE SET count = search_count.count + excluded.count,
				opened = search_count.opened + excluded.opened, marks = excluded.marks, openers = excluded.openers,
				day = excluded.day`,
				...columns(added),
				added.map(({ count }) => count),
				added.map(({ opened }) => opened),
				added.map((each) => Buffer.from(all(each, "marks"))),
				added.map((each) => Buffer.from(all(each, "openers"))),
				day,
			);
			for (const finding of new Set(added.map((each) => each.finding)))
				await session.run(
					`DELETE FROM search_count WHERE (finding, locale, query) IN (SELECT finding, locale, query FROM search_count
					WHERE finding = $1 ORDER BY length(marks) >= $2 DESC, day DESC, count DESC OFFSET $3)`,
					...[finding, SEARCH_COUNTS_LEAST, SEARCH_COUNTS_KEPT],
				);
		},
		vain: (least, most) =>
			session.rows<SearchCount>(
				`SELECT locale, query, finding, count, opened FROM search_count WHERE finding = 'nothing' AND length(marks) >= $1
				ORDER BY count DESC, locale, query LIMIT $2`,
				...[least, most],
			),
		otherwise: (least, most) =>
			session.rows<SearchCount>(
				`${OPENED} WHERE finding IN ('relaxed', 'corrected') ORDER BY count - by_several DESC, locale, query LIMIT $2`,
				...[least, most],
			),
		unopened: (least, most) =>
			session.rows<SearchCount>(
				`${OPENED} WHERE finding = 'found' AND by_several * 3 <= count
				ORDER BY count - by_several DESC, locale, query LIMIT $2`,
				...[least, most],
			),
		async findings() {
			const rows = await session.rows<Pick<SearchCount, "finding" | "count">>(
				"SELECT finding, sum(count) AS count FROM search_count GROUP BY finding",
			);
			return Object.fromEntries(rows.map(({ finding, count }) => [finding, count]));
		},
		forget: (before) => session.run("DELETE FROM search_count WHERE day < $1", before),
	};
}

const columns = (counts: readonly SearchCount[]) =>
	[counts.map(({ finding }) => finding), counts.map(({ locale }) => locale), counts.map(({ query }) => query)] as const;
