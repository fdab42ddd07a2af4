import { seriesOf } from "../series.ts";
import type { Part, Window } from "../store.ts";
import type { Found, Reader } from "./reader.ts";

export type ModelSort = "newest" | "name" | "model";

/** In every order what is sold stands before what is discontinued: that is a product's rank. */
const ORDER: Readonly<Record<ModelSort, string>> = {
	newest: "rank, sold_from DESC, slug",
	name: "rank, name, slug",
	model: "rank, model, slug",
};

type Products = readonly Found<"products">[];

const found = (reader: Reader, rows: readonly { readonly slug: string }[]): Products =>
	reader.items(
		"products",
		rows.map(({ slug }) => slug),
	);

/** How many products stand in each category and below it. */
export function productCounts(reader: Reader): ReadonlyMap<string, number> {
	return reader.once("product counts", () => {
		const rows = reader.database.all<{ category: string; n: number }>(
			"SELECT category, sum(n) AS n FROM product_count GROUP BY category",
		);
		return new Map(rows.map(({ category, n }) => [category, n]));
	});
}

/** Products of a category and everything below it. */
export function models(
	reader: Reader,
	category: string,
	sort: ModelSort,
	{ start, num }: Window,
): Part<Found<"products">> {
	const rows = reader.database.all<{ slug: string }>(
		`SELECT slug FROM product_in WHERE category = ? ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
		category,
		num,
		start,
	);
	return { count: productCounts(reader).get(category) ?? 0, items: found(reader, rows) };
}

/** Products of the same category: of the same series first, then those that are sold, then the newest. */
export function nearestProducts(reader: Reader, { id, data }: Found<"products">, num: number): Products {
	const series = seriesOf(data.name);
	const of = (condition: string, limit: number) =>
		reader.database.all<{ slug: string }>(
			`SELECT slug FROM product_in WHERE category = ? AND ${condition} AND slug <> ? ORDER BY ${ORDER.newest} LIMIT ?`,
			data.category,
			series,
			id,
			limit,
		);
	const same = of("series = ?", num);
	return found(reader, same.length === num ? same : [...same, ...of("series <> ?", num - same.length)]);
}

/** The newest products that are sold: of a category, or of all. */
export function newestProducts(reader: Reader, category: string | null, num: number): Products {
	return found(
		reader,
		category === null
			? reader.database.all<{ slug: string }>(
					"SELECT id AS slug FROM item WHERE kind = 'products' ORDER BY rank, day DESC, id LIMIT ?",
					num,
				)
			: reader.database.all<{ slug: string }>(
					`SELECT slug FROM product_in WHERE category = ? ORDER BY ${ORDER.newest} LIMIT ?`,
					category,
					num,
				),
	);
}

/** The day on which the newest product of a category went on sale. */
export function newestSale(reader: Reader, category: string): string {
	return (
		reader.database.get<{ day: string | null }>(
			"SELECT max(sold_from) AS day FROM product_in WHERE category = ?",
			category,
		)?.day ?? ""
	);
}
