import { MODEL_STATUSES } from "#src/contract/categories/model-statuses.ts";
import type { SectionName } from "#src/contract/sections.ts";
import { OTHER_MODELS_COMPARED } from "#src/site/limits.ts";
import { seriesOf } from "../series.ts";
import type { Part, Window } from "../store.ts";
import type { Found, Reader } from "./reader.ts";

export type ModelSort = "newest" | "name" | "model";

/** In every order what is sold stands before what is discontinued: that is a product's rank. */
const ORDER = {
	newest: "sold_from DESC, slug",
	name: "name, slug",
	model: "model, slug",
} as const satisfies Readonly<Record<ModelSort, string>>;

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
			"SELECT category, sum(n) AS n FROM product_count WHERE section = '' GROUP BY category",
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

interface ModelRow {
	readonly slug: string;
	readonly sold_from: string;
	readonly name: string;
	readonly model: string;
}

/**
 * Products of a category and everything below it, as far as they fit the filter. Of each section as many are read as
 * the window ends at, in its order; only a country, or several sections, are counted one by one.
 */
export function models(
	reader: Reader,
	category: string,
	sort: ModelSort,
	{ start, num }: Window,
	{ sections: wanted, statuses, country }: ModelFilter,
): Part<Found<"products">> {
	const sections = wanted.length > 0 ? wanted : [""];
	const ranks = [...MODEL_STATUSES.keys()].filter(
		(rank) => statuses.length === 0 || statuses.includes(MODEL_STATUSES[rank] ?? ""),
	);
	const isMadeFor = country === null ? "" : " AND (countries = '' OR instr(countries, ?) > 0)";
	const values = country === null ? [] : [` ${country} `];
	const most = start + num;
	const slugs = new Set<string>();
	for (const rank of ranks) {
		if (slugs.size >= most) break;
		const rows = sections.flatMap((section) =>
			reader.database.all<ModelRow>(
				`SELECT slug, sold_from, name, model FROM product_in WHERE category = ? AND section = ? AND rank = ?${isMadeFor} ORDER BY ${ORDER[sort]} LIMIT ?`,
				...[category, section, rank, ...values, most],
			),
		);
		for (const { slug } of sections.length > 1 ? rows.sort(COMPARE[sort]) : rows) slugs.add(slug);
	}
	const isCounted = country === null && sections.length === 1;
	const within =
		"section IN (SELECT value FROM json_each(?)) AND category = ? AND rank IN (SELECT value FROM json_each(?))";
	const bound = [JSON.stringify(sections), category, JSON.stringify(ranks)];
	const { n = 0 } =
		(isCounted
			? reader.database.get<{ n: number }>(`SELECT total(n) AS n FROM product_count WHERE ${within}`, ...bound)
			: reader.database.get<{ n: number }>(
					`SELECT count(DISTINCT slug) AS n FROM product_in WHERE ${within}${isMadeFor}`,
					...bound,
					...values,
				)) ?? {};
	const shown = [...slugs].slice(start, most).map((slug) => ({ slug }));
	return { count: n, items: found(reader, shown) };
}

const alphabetical = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The orders once more, for what was read of several sections. */
const COMPARE: Readonly<Record<ModelSort, (a: ModelRow, b: ModelRow) => number>> = {
	newest: (a, b) => alphabetical(b.sold_from, a.sold_from) || alphabetical(a.slug, b.slug),
	name: (a, b) => alphabetical(a.name, b.name) || alphabetical(a.slug, b.slug),
	model: (a, b) => alphabetical(a.model, b.model) || alphabetical(a.slug, b.slug),
};

/** Products of the same series in its category, those whose name begins most like its own first, then the newest. */
export function lookAlikes(reader: Reader, { id, data }: Found<"products">, num: number): Products {
	const rows = reader.database.all<{ slug: string; name: string }>(
		`SELECT slug, name FROM product_in WHERE category = ? AND section = '' AND series = ? AND slug <> ? ORDER BY rank, ${ORDER.newest} LIMIT ?`,
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
					"SELECT id AS slug FROM item AS i WHERE kind = 'products' AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = i.kind AND id = i.id) ORDER BY rank, day DESC, id LIMIT ?",
					num,
				)
			: reader.database.all<{ slug: string }>(
					`SELECT slug FROM product_in WHERE category = ? AND section = '' ORDER BY rank, ${ORDER.newest} LIMIT ?`,
					category,
					num,
				),
	);
}

/** The day on which the newest product of a category went on sale. */
export function newestSale(reader: Reader, category: string): string {
	const newest = [...MODEL_STATUSES.keys()].flatMap(
		(rank) =>
			reader.database.get<{ day: string }>(
				`SELECT sold_from AS day FROM product_in WHERE category = ? AND section = '' AND rank = ? ORDER BY ${ORDER.newest} LIMIT 1`,
				...[category, rank],
			)?.day ?? [],
	);
	return newest.sort().at(-1) ?? "";
}
