import { brandWordsAmong } from "../models/brand-words.ts";
import type { ModelMatches } from "../models/model-matches.ts";
import { countUpTo, type Listed } from "../ranking/candidates.ts";
import { within } from "../ranking/marks.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
import type { Understood } from "../understand.ts";
import { categoryNamed } from "./category-names.ts";

/** The product or category that a query names: what is about it is preferred, and nothing is left out. */
export interface InferredContext {
	readonly kind: "products" | "categories";
	readonly id: string;
	readonly scope: SearchScope;
	/** Words of the query that do not name it. */
	readonly besides: readonly string[];
}

/**
 * The one product whose number or name stands in a query, else the one category.
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
			: { kind: "products", id: product, scope: aboveProduct(database, product), besides };
	if (near.length > 0) return null;
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

/** A product and all that it belongs to. */
function aboveProduct(database: Rows, product: string): SearchScope {
	const rows = database.all<{ context: string }>(
		"SELECT context FROM about WHERE kind = 'products' AND id = ?",
		product,
	);
	return { named: [...new Set([product, ...rows.map(({ context }) => context)])], below: null };
}
