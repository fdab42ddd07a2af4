import { NEWEST_ROWS_OF_TYPE } from "#src/site/search-limits.ts";
import type { Listed } from "./candidates.ts";
import type { Plan } from "./plan.ts";
import { onePageEach, type Weighed } from "./rerank.ts";
import { rangesOfTypes } from "./rows-of-types.ts";

/**
 * The rows that a plan finds, the last changed first: what holds all that is asked, then what lacks something of it. In
 * both what is no longer sold stands behind. Of a type with more rows than are read, those that stand first in it count.
 *
 * @param named rows that hold what is asked whatever their words are
 * @param until how many are needed
 */
export function newestFirst(listed: Listed, { tiers }: Plan, named: readonly number[], until: number): number[] {
	const most = Math.max(until, NEWEST_ROWS_OF_TYPE);
	const seen = new Set<number>();
	// No type leads by its day.
	const ofAnyType = tiers.filter(({ types }) => types === null);
	const rows = ofAnyType.flatMap(({ parts }, place) => {
		const found = parts.flatMap((part) =>
			part.most > 0 ? firstOfEachType(listed, part.expression.finding, most) : [],
		);
		const fresh = new Set([...(place === 0 ? named : []), ...found].filter((rowid) => !seen.has(rowid)));
		for (const rowid of fresh) seen.add(rowid);
		return byDay(listed, [...fresh]);
	});
	return onePageEach(rows).map(({ rowid }) => rowid);
}

/** The first rows of each type that an expression finds: what is new stands first there. */
const firstOfEachType = ({ database, table, ranges }: Listed, expression: string, most: number): number[] =>
	rangesOfTypes(ranges)
		.flatMap(({ from, to }) =>
			database.all<{ rowid: number }>(
				`SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) LIMIT ?`,
				...[expression, from, to, most],
			),
		)
		.map(({ rowid }) => rowid);

function byDay({ database }: Listed, rows: readonly number[]): Weighed[] {
	const found = database.all<Weighed>(
		`SELECT d.rowid AS rowid, d.kind, d.id, d.rank, d.date, d.views, d.likeness, d.words FROM json_each(?) AS wanted
		CROSS JOIN search_document AS d ON d.rowid = wanted.value`,
		JSON.stringify(rows),
	);
	const isPast = ({ kind, rank }: Weighed) => Number(kind === "products" && rank > 0);
	return found.sort(
		(a, b) => isPast(a) - isPast(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : a.rowid - b.rowid),
	);
}
