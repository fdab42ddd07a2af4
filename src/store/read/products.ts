import { OTHER_MODELS_COMPARED } from "#src/site/limits.ts";
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

/** Products of the same series in its category, those whose name begins most like its own first, then the newest. */
export function lookAlikes(reader: Reader, { id, data }: Found<"products">, num: number): Products {
	const rows = reader.database.all<{ slug: string; name: string }>(
		`SELECT slug, name FROM product_in WHERE category = ? AND series = ? AND slug <> ? ORDER BY ${ORDER.newest} LIMIT ?`,
		data.category,
		seriesOf(data.name),
		id,
		OTHER_MODELS_COMPARED,
	);
	const near = rows.toSorted((a, b) => sharedBeginning(b.name, data.name) - sharedBeginning(a.name, data.name));
	return found(reader, near.slice(0, num));
}

function sharedBeginning(a: string, b: string): number {
	let length = 0;
	while (length < a.length && a[length] === b[length]) length++;
	return length;
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
