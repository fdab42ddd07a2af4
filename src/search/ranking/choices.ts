import { SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import { type Listed, rangesExpression } from "./candidates.ts";
import type { TierPart } from "./tier.ts";

/** By what found rows may be narrowed: how many each format and each country would leave. */
export interface Choices {
	readonly formats: ReadonlyMap<string, number>;
	/** By their codes, each with what is for all countries. */
	readonly countries: ReadonlyMap<string, number>;
}

export const NO_CHOICES: Choices = { formats: new Map(), countries: new Map() };

/**
 * What the listed rows that an expression finds may be narrowed to, with those that are there whether it finds them or not:
 * all of it from one look at the rows that are found, whatever formats and countries there are. Where these are too many to be
 * weighed there are no choices.
 *
 * @param there listed rows, each once
 */
export function choicesOf(
	{ database, table, ranges }: Listed,
	{ expression, most }: TierPart,
	there: readonly number[],
): Choices {
	if (most >= SEARCH_SORTED_MAX) return NO_CHOICES;
	const within = rangesExpression(ranges);
	const found =
		most === 0
			? null
			: { sql: `SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND ${within.sql} UNION `, values: within.values };
	const groups = database.all<{ countries: string; formats: string; n: number }>(
		`SELECT d.countries, d.formats, count(*) AS n FROM (${found?.sql ?? ""}SELECT value AS rowid FROM json_each(?)) AS found
		CROSS JOIN search_document AS d ON d.rowid = found.rowid GROUP BY d.countries, d.formats`,
		...(found ? [expression.finding, ...found.values] : []),
		JSON.stringify(there),
	);
	const formats = new Map<string, number>();
	const countries = new Map<string, number>();
	let forAll = 0;
	for (const group of groups) {
		add(formats, group.formats, group.n);
		if (group.countries === "") forAll += group.n;
		else add(countries, group.countries, group.n);
	}
	return { formats, countries: new Map(Array.from(countries, ([country, n]) => [country, n + forAll])) };
}

function add(counts: Map<string, number>, codes: string, n: number): void {
	for (const code of codes.split(" ")) counts.set(code, (counts.get(code) ?? 0) + n);
}
