import type { Comparison } from "#src/contract/comparison/schemas.ts";

/** What the page, the CSV and the JSON show alike: a column a product, rows in groups. */
export interface ComparisonTable {
	readonly columns: readonly { readonly name: string; readonly model: string; readonly path: string }[];
	readonly groups: Comparison["groups"];
}

/** Whether the products say different things; one that says nothing differs from one that says something. */
const differs = ({ values }: Comparison["groups"][number]["rows"][number]): boolean => new Set(values).size > 1;

/** @param differences whether rows in which all products are alike are left out */
export function comparisonTable({ products, groups }: Comparison, differences: boolean): ComparisonTable {
	return {
		columns: products.map(({ name, model, path }) => ({ name, model, path })),
		groups: groups
			.map(({ group, rows }) => ({ group, rows: differences ? rows.filter(differs) : rows }))
			.filter(({ rows }) => rows.length > 0),
	};
}
