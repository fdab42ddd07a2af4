import type { SectionName } from "#src/contract/sections.ts";
import { OTHER_MODELS_COMPARED } from "#src/site/limits.ts";
import { EVERYWHERE } from "../schema.ts";
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

const FILTERED_ORDER: Readonly<Record<ModelSort, string>> = {
	newest: "p.rank, p.sold_from DESC, p.slug",
	name: "p.rank, p.name, p.slug",
	model: "p.rank, p.model, p.slug",
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

/** What of a category's products is asked for; an empty list asks for nothing. */
interface ModelFilter {
	/** Those that hold something in one of these sections. */
	readonly sections: readonly SectionName[];
	/** Those that are sold, or no longer. */
	readonly statuses: readonly string[];
	/** Those that are made for this country. */
	readonly country: string | null;
}

const isFiltered = ({ sections, statuses, country }: ModelFilter) =>
	sections.length + statuses.length > 0 || country !== null;

const listOf = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : null);

/** Products of a category and everything below it, as far as they fit the filter. */
export function models(
	reader: Reader,
	category: string,
	sort: ModelSort,
	window: Window,
	filter: ModelFilter,
): Part<Found<"products">> {
	const { start, num } = window;
	if (isFiltered(filter)) return filteredModels(reader, category, sort, window, filter);
	const rows = reader.database.all<{ slug: string }>(
		`SELECT slug FROM product_in WHERE category = ? ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
		category,
		num,
		start,
	);
	return { count: productCounts(reader).get(category) ?? 0, items: found(reader, rows) };
}

/** What a product holds is named by itself, by a category above it, or by everything. */
function filteredModels(
	reader: Reader,
	category: string,
	sort: ModelSort,
	{ start, num }: Window,
	{ sections, statuses, country }: ModelFilter,
): Part<Found<"products">> {
	const matching = `FROM product_in AS p JOIN item AS i ON i.kind = 'products' AND i.id = p.slug WHERE p.category = ?1
		AND (?2 IS NULL OR EXISTS (SELECT 1 FROM held AS h WHERE h.direct = 1 AND h.section IN (SELECT value FROM json_each(?2))
			AND (h.context = '${EVERYWHERE}' OR h.context IN (SELECT context FROM about WHERE kind = 'products' AND id = p.slug))))
		AND (?3 IS NULL OR i.data ->> '$.lifecycle.status' IN (SELECT value FROM json_each(?3)))
		AND (?4 IS NULL OR coalesce(json_array_length(i.data, '$.countries'), 0) = 0 OR EXISTS (SELECT 1 FROM json_each(i.data, '$.countries') WHERE value = ?4))`;
	const values = [category, listOf(sections), listOf(statuses), country];
	const rows = reader.database.all<{ slug: string }>(
		`SELECT p.slug ${matching} ORDER BY ${FILTERED_ORDER[sort]} LIMIT ?5 OFFSET ?6`,
		...values,
		num,
		start,
	);
	const count = reader.database.get<{ n: number }>(`SELECT count(*) AS n ${matching}`, ...values)?.n ?? 0;
	return { count, items: found(reader, rows) };
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
