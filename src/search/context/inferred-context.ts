import { brandWordsAmong } from "../models/brand-words.ts";
import type { ModelMatches } from "../models/model-matches.ts";
import { countUpTo, type Listed } from "../ranking/candidates.ts";
import { within } from "../ranking/marks.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
import type { Understood } from "../understand.ts";
import { categoryNamed, type NamedInQuery } from "./category-names.ts";
import { seriesNamed } from "./named-series.ts";

/** The product, series or category that a query names: what is about it is preferred, and nothing is left out. */
export interface InferredContext {
	readonly kind: "products" | "series" | "categories";
	/** Of a series its first product. */
	readonly id: string;
	readonly scope: SearchScope;
	/** Words of the query that do not name it. */
	readonly besides: readonly string[];
}

/** A product or category that a query names, and whether it says nothing else. */
export interface PlaceNamed {
	readonly kind: "products" | "categories";
	readonly id: string;
	readonly isAll: boolean;
}

/** What of this is a place to look in; a series is none. */
export const placeNamed = (context: InferredContext | null): PlaceNamed | null =>
	context === null || context.kind === "series"
		? null
		: { kind: context.kind, id: context.id, isAll: context.besides.length === 0 };

/**
 * The one product whose number or name stands in a query, else the series, else the one category.
 *
 * @param words of the query, folded, in order
 * @param models the products that these words name
 */
export function inferredContext(
	database: Rows,
	locale: string,
	words: readonly string[],
	{ best, near, besides }: ModelMatches,
): InferredContext | null {
	const [product, ...others] = best;
	if (product !== undefined)
		return others.length > 0
			? null
			: { kind: "products", id: product, scope: aboveProducts(database, [product]), besides };
	if (near.length > 0) return null;
	const series = seriesNamed(database, locale, words);
	const [first] = series?.products ?? [];
	if (series && first !== undefined)
		return {
			...{ kind: "series", id: first, scope: aboveProducts(database, series.products) },
			besides: series.besides,
		};
	const named = categoryNamed(database, locale, words);
	if (!named) return null;
	const brands = brandWordsAmong(database, named.besides);
	return {
		...{ kind: "categories", id: named.category, scope: { named: [], below: named.category } },
		// Beside a brand's name nothing but the category is asked for.
		besides: named.besides.every((word) => brands.has(word)) ? [] : named.besides,
	};
}

/**
 * A query without the words of a brand, when what is left is a category's name and no product of that category has them:
 * a site says its own brand nowhere.
 *
 * @param products the rows of products that are listed
 */
export function withoutIdleBrand(products: Listed, locale: string, understood: Understood): Understood {
	const { database } = products;
	const brands = brandWordsAmong(database, understood.words);
	const kept = (words: readonly string[]) => words.filter((word) => !brands.has(word));
	const words = kept(understood.words);
	if (brands.size === 0 || words.length === 0) return understood;
	const named = categoryNamed(database, locale, kept(understood.typed));
	if (!named || named.besides.length > 0) return understood;
	const anyBrand = [...brands].map((word) => `"${word}"`).join(" OR ");
	const scope = { named: [], below: named.category };
	const isTold = countUpTo(products, within(anyBrand, { scope, topics: [], written: [] }), 1) > 0;
	return isTold ? understood : { ...understood, typed: kept(understood.typed), words };
}

/** Within what is looked for what a query says besides the name of a category or series, and that: null where it says nothing besides. */
export function spokenOf(
	database: Rows,
	locale: string,
	words: readonly string[],
	category: NamedInQuery | null,
): Pick<InferredContext, "scope" | "besides"> | null {
	if (category) {
		const scope = { named: [category.category], below: category.category };
		return category.besides.length === 0 ? null : { scope, besides: category.besides };
	}
	const series = seriesNamed(database, locale, words);
	if (!series || series.besides.length === 0) return null;
	return { scope: aboveProducts(database, series.products), besides: series.besides };
}

/** Products and all that they belong to. */
function aboveProducts(database: Rows, products: readonly string[]): SearchScope {
	const rows = database.all<{ context: string }>(
		"SELECT DISTINCT a.context FROM json_each(?) AS wanted CROSS JOIN about AS a ON a.kind = 'products' AND a.id = wanted.value",
		JSON.stringify(products),
	);
	return { named: [...new Set([...products, ...rows.map(({ context }) => context)])], below: null };
}
