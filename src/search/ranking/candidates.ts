import { SEARCH_CANDIDATES, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { ROWS_OF_A_TYPE, ROWS_OF_TYPES, type RowRange, rowsOfTypes, typeOfRow } from "./rows-of-types.ts";
import type { Tier, TierPart } from "./tiers.ts";

/** Bound numbers are real, and of these the full-text index does not know that they are rows. */
const ROW = "CAST(? AS INTEGER)";
const IN_RANGE = `rowid BETWEEN ${ROW} AND ${ROW}`;

/**
 * That a row is in one of the ranges. The first bounds are of them all: between these the index reads, and where few rows
 * are that is cheaper than to ask it once a range.
 */
export const rangesExpression = (
	ranges: readonly RowRange[],
): { readonly sql: string; readonly values: readonly number[] } => ({
	sql: `${IN_RANGE} AND (${ranges.map(() => IN_RANGE).join(" OR ") || "FALSE"})`,
	values: [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0, ...ranges.flatMap(({ from, to }) => [from, to])],
});

/** A full-text table, and the rows of it that are listed. */
export interface Listed {
	readonly database: Rows;
	readonly table: string;
	readonly ranges: readonly RowRange[];
}

/** A row, and how well it fits its expression: more is better. */
interface Fitting {
	readonly rowid: number;
	readonly fit: number;
}

/** A row that may be shown. */
export interface Candidate extends Fitting {
	/** How much of the query it holds at least, from 0 to 1. */
	readonly share: number;
}

/** How many rows an expression finds, no more than `most` of them counted. */
export function countUpTo({ database, table, ranges }: Listed, expression: string, most: number): number {
	let count = 0;
	for (const { from, to } of ranges)
		count +=
			database.get<{ n: number }>(
				`SELECT count(*) AS n FROM (SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE} LIMIT ?)`,
				...[expression, from, to, most - count],
			)?.n ?? 0;
	return count;
}

/** Whether an expression finds a row. */
export const isFound = (
	{ database, table }: Pick<Listed, "database" | "table">,
	expression: string,
	rowid: number,
): boolean =>
	database.get(`SELECT 1 FROM ${table} WHERE ${table} MATCH ? AND rowid = ${ROW}`, expression, rowid) !== undefined;

/**
 * How many rows of each type an expression finds, with those that are there whether it finds them or not. Nothing of a row
 * is read to be counted, and where they are few the index is asked once.
 *
 * @param there rows, each once
 */
export function countsByType(
	{ database, table }: Pick<Listed, "database" | "table">,
	{ expression, most }: TierPart,
	there: readonly number[],
): Map<string, number> {
	const counts = new Map<string, number>();
	const add = (type: string, n: number) => counts.set(type, (counts.get(type) ?? 0) + n);
	if (most < SEARCH_SORTED_MAX) {
		for (const rowid of there) add(typeOfRow(rowid), 1);
		if (most === 0) return counts;
		const few = database.all<{ place: number; n: number }>(
			`SELECT rowid / ${ROWS_OF_A_TYPE} AS place, count(*) AS n FROM ${table} WHERE ${table} MATCH ?
			AND rowid NOT IN (SELECT value FROM json_each(?)) GROUP BY 1`,
			...[expression, JSON.stringify(there)],
		);
		for (const { place, n } of few) if (n > 0) add(typeOfRow(place * ROWS_OF_A_TYPE), n);
		return counts;
	}
	for (const { from, to } of ROWS_OF_TYPES) {
		const { n } = database.get<{ n: number }>(
			`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE}`,
			...[expression, from, to],
		) ?? { n: 0 };
		if (n > 0) add(typeOfRow(from), n);
	}
	for (const rowid of there) if (!isFound({ database, table }, expression, rowid)) add(typeOfRow(rowid), 1);
	return counts;
}

/**
 * The rows that fit an expression best. When it finds too many to weigh each, they are those with it in their title,
 * weighed if these are few enough, and then those that stand first in their type: so many rows say the same, and what
 * is sold and new is the better guess.
 */
export function bestOf(listed: Listed, { expression, inTitle, most }: TierPart, until = SEARCH_CANDIDATES): Fitting[] {
	if (most === 0) return [];
	if (most < SEARCH_SORTED_MAX) return sorted(listed, expression, until, [listed.ranges]);
	const each = listed.ranges.map((range) => [range]);
	const isBroad = (asked: string) => countUpTo(listed, asked, SEARCH_SORTED_MAX) >= SEARCH_SORTED_MAX;
	if (!isBroad(expression)) return sorted(listed, expression, until, each);
	const titled = isBroad(inTitle) ? inOrder(listed, inTitle, until) : sorted(listed, inTitle, until, each);
	const seen = new Set(titled.map(({ rowid }) => rowid));
	const others = titled.length >= until ? [] : inOrder(listed, expression, until);
	return [...titled, ...others.filter(({ rowid }) => !seen.has(rowid))].slice(0, until);
}

/**
 * The rows that an expression finds, best first. They are not asked for `ORDER BY rank`: then the index would count how often
 * each word of the expression stands anywhere once to sort them, and once more to say how well each fits.
 *
 * @param parts ranges that are asked for at once: the index reads what lies between them, where few rows are
 */
function sorted(
	{ database, table }: Pick<Listed, "database" | "table">,
	expression: string,
	until: number,
	parts: readonly (readonly RowRange[])[],
): Fitting[] {
	const found = parts
		.map(rangesExpression)
		.flatMap(({ sql, values }) =>
			database.all<Fitting>(
				`SELECT rowid, -rank AS fit FROM ${table} WHERE ${table} MATCH ? AND ${sql} ORDER BY fit DESC, rowid LIMIT ?`,
				...[expression, ...values, until],
			),
		);
	return found.sort((a, b) => b.fit - a.fit || a.rowid - b.rowid).slice(0, until);
}

/** The first rows that an expression finds. */
function inOrder({ database, table, ranges }: Listed, expression: string, until: number): Fitting[] {
	const found: Fitting[] = [];
	for (const { from, to } of ranges) {
		if (found.length >= until) break;
		const rows = database.all<{ rowid: number }>(
			`SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE} LIMIT ?`,
			...[expression, from, to, until - found.length],
		);
		for (const { rowid } of rows) found.push({ rowid, fit: 0 });
	}
	return found;
}

/** Those listed rows that are of these types. */
const onlyOf = (listed: Listed, types: readonly string[]): Listed => ({
	...listed,
	ranges: rowsOfTypes(types).filter(({ from }) => listed.ranges.some((range) => from >= range.from && from < range.to)),
});

/** The rows that fit the expressions of a tier best, each once. */
export function candidatesOf(listed: Listed, { parts, types }: Tier): Candidate[] {
	const found = new Map<number, Candidate>();
	const within = types ? onlyOf(listed, types) : listed;
	for (const part of parts)
		for (const { rowid, fit } of bestOf(within, part)) {
			const known = found.get(rowid);
			found.set(rowid, {
				...{ rowid, fit: Math.max(fit, known?.fit ?? 0) },
				share: Math.max(part.share, known?.share ?? 0),
			});
		}
	return [...found.values()];
}
