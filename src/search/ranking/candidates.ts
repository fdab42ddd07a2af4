import { SEARCH_CANDIDATES, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { ROWS_OF_A_TYPE, type RowRange, rowsOfTypes, typeOfRow } from "./rows-of-types.ts";
import type { Asking, Tier, TierPart } from "./tier.ts";

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
	/** Whether it is about what the query names. */
	readonly isAbout: boolean;
	/** Whether it is made for that, where it is a product and not about it. */
	readonly isMadeFor: boolean;
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

/** The rows that an expression finds, in their order, no more than `most` of them: what was read need not be looked for again. */
export function rowsUpTo({ database, table, ranges }: Listed, expression: string, most: number): readonly number[] {
	const rows: number[] = [];
	for (const { from, to } of ranges) {
		const found = database.get<{ rows: string }>(
			`SELECT json_group_array(rowid) AS rows FROM (SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE} LIMIT ?)`,
			...[expression, from, to, most - rows.length],
		);
		// Written by SQLite: an array of numbers.
		const more: number[] = JSON.parse(found?.rows ?? "[]");
		rows.push(...more);
	}
	return rows;
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
 * is read to be counted.
 *
 * @param rows those that it finds, where they are known
 * @param there rows, each once
 */
export function countsByType(
	listed: Pick<Listed, "database" | "table">,
	{ expression: { finding }, most }: TierPart,
	rows: readonly number[] | null,
	there: readonly number[],
): Map<string, number> {
	const counts = new Map<string, number>();
	const add = (type: string, n: number) => counts.set(type, (counts.get(type) ?? 0) + n);
	if (rows !== null) {
		for (const rowid of new Set([...rows, ...there])) add(typeOfRow(rowid), 1);
		return counts;
	}
	const found = most > 0 ? countsFound(listed, finding) : new Map<number, number>();
	for (const [row, n] of found) add(typeOfRow(row), n);
	// Where nothing else is found nobody asks whether these are.
	for (const rowid of there) if (found.size === 0 || !isFound(listed, finding, rowid)) add(typeOfRow(rowid), 1);
	return counts;
}

/**
 * How many rows of each type an expression finds, by a row of the type. The index is asked for all types at once as far as
 * grouping its rows is cheap, and for those of a type that has more by themselves: asked for each type it would look for
 * the beginning of each, most of which have nothing.
 */
function countsFound({ database, table }: Pick<Listed, "database" | "table">, expression: string): Map<number, number> {
	const counts = new Map<number, number>();
	for (let rest = 0; ; ) {
		const groups = database.all<{ place: number; n: number }>(
			`SELECT rowid / ${ROWS_OF_A_TYPE} AS place, count(*) AS n FROM (SELECT rowid FROM ${table} WHERE ${table} MATCH ?
			AND rowid >= ${ROW} LIMIT ?) GROUP BY 1`,
			...[expression, rest, SEARCH_SORTED_MAX],
		);
		const isAll = groups.reduce((sum, { n }) => sum + n, 0) < SEARCH_SORTED_MAX;
		const last = isAll ? undefined : groups.pop();
		for (const { place, n } of groups) counts.set(place * ROWS_OF_A_TYPE, n);
		if (!last) return counts;
		const from = last.place * ROWS_OF_A_TYPE;
		const { n } = database.get<{ n: number }>(
			`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE}`,
			...[expression, from, from + ROWS_OF_A_TYPE - 1],
		) ?? { n: last.n };
		counts.set(from, n);
		rest = from + ROWS_OF_A_TYPE;
	}
}

/**
 * The rows that fit an expression best. When it finds too many to weigh each, they are those with it in their title,
 * weighed if these are few enough, and then those that stand first in their type: so many rows say the same, and what
 * is sold and new is the better guess.
 */
export function bestOf(
	listed: Listed,
	{ expression, inTitle, most }: Omit<TierPart, "weighedWith">,
	until = SEARCH_CANDIDATES,
): Fitting[] {
	if (most === 0) return [];
	if (most < SEARCH_SORTED_MAX) return sorted(listed, expression.weighing, until);
	const isBroad = ({ finding }: Asking) => countUpTo(listed, finding, SEARCH_SORTED_MAX) >= SEARCH_SORTED_MAX;
	if (!isBroad(expression)) return sorted(listed, expression.weighing, until);
	const titled = isBroad(inTitle) ? inOrder(listed, inTitle.finding, until) : sorted(listed, inTitle.weighing, until);
	const seen = new Set(titled.map(({ rowid }) => rowid));
	const others = titled.length >= until ? [] : inOrder(listed, expression.finding, until);
	return [...titled, ...others.filter(({ rowid }) => !seen.has(rowid))].slice(0, until);
}

/**
 * The rows that an expression finds, best first. They are not asked for `ORDER BY rank`: then the index would count how often
 * each word of the expression stands anywhere once to sort them, and once more to say how well each fits. All ranges are
 * asked for at once, and what lies between them is read: asked for each, it would count for each.
 */
function sorted({ database, table, ranges }: Listed, expression: string, until: number): Fitting[] {
	const { sql, values } = rangesExpression(ranges);
	return database.all<Fitting>(
		`SELECT rowid, -rank AS fit FROM ${table} WHERE ${table} MATCH ? AND ${sql} ORDER BY fit DESC, rowid LIMIT ?`,
		...[expression, ...values, until],
	);
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

/** Parts whose rows are weighed together, each with its rows that fit best. */
type Together = ReadonlyMap<TierPart, readonly Fitting[]>;

/** What parts of tiers find that are weighed with each other: their rows are found, and then all of them weighed at once. */
export function foundTogether(listed: Listed, tiers: readonly Tier[]): Together {
	const parts = tiers.flatMap((tier) => tier.parts).filter(({ most }) => most > 0);
	const together = new Map<TierPart, readonly Fitting[]>();
	for (const [weighing, group] of Map.groupBy(parts, ({ weighedWith }) => weighedWith)) {
		if (weighing === undefined || group.length < 2) continue;
		const found = group
			.map((part) => ({ part, rows: inOrder(listed, part.expression.finding, SEARCH_SORTED_MAX) }))
			.filter(({ rows }) => rows.length < SEARCH_SORTED_MAX);
		const fits = fitsOf(listed, weighing, [...new Set(found.flatMap(({ rows }) => rows.map(({ rowid }) => rowid)))]);
		for (const { part, rows } of found) {
			const fitting = rows.map(({ rowid }): Fitting => ({ rowid, fit: fits.get(rowid) ?? 0 }));
			together.set(part, fitting.sort(byFit).slice(0, SEARCH_CANDIDATES));
		}
	}
	return together;
}

const byFit = (a: Fitting, b: Fitting) => b.fit - a.fit || a.rowid - b.rowid;

/** How well rows fit an expression that finds them. They are no condition of the index, which would begin anew for each. */
function fitsOf({ database, table }: Listed, expression: string, rows: readonly number[]): ReadonlyMap<number, number> {
	const ascending = rows.toSorted((a, b) => a - b);
	const [from, to] = [ascending.at(0), ascending.at(-1)];
	if (from === undefined || to === undefined) return new Map();
	const found = database.all<Fitting>(
		`SELECT rowid, -rank AS fit FROM ${table} WHERE ${table} MATCH ? AND ${IN_RANGE}
		AND +rowid IN (SELECT value FROM json_each(?))`,
		...[expression, from, to, JSON.stringify(rows)],
	);
	return new Map(found.map(({ rowid, fit }) => [rowid, fit]));
}

/** The rows that fit the expressions of a tier best, each once. */
export function candidatesOf(listed: Listed, { parts, types }: Tier, together: Together): Candidate[] {
	const found = new Map<number, Candidate>();
	const within = types ? onlyOf(listed, types) : listed;
	for (const part of parts)
		for (const { rowid, fit } of together.get(part) ?? bestOf(within, part)) {
			const known = found.get(rowid);
			found.set(rowid, {
				...{ rowid, fit: Math.max(fit, known?.fit ?? 0) },
				share: Math.max(part.share, known?.share ?? 0),
				isAbout: part.isAbout === true || known?.isAbout === true,
				isMadeFor: part.isMadeFor === true || known?.isMadeFor === true,
			});
		}
	return [...found.values()];
}
