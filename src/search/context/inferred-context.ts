import type { ModelMatches } from "../models/model-matches.ts";
import type { Rows } from "../rows.ts";
import type { SearchScope } from "../scope.ts";
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
	return (
		named && {
			...{ kind: "categories", id: named.category },
			...{ scope: { named: [], below: named.category }, besides: named.besides },
		}
	);
}

/** A product and all that it belongs to. */
function aboveProduct(database: Rows, product: string): SearchScope {
	const rows = database.all<{ context: string }>(
		"SELECT context FROM about WHERE kind = 'products' AND id = ?",
		product,
	);
	return { named: [...new Set([product, ...rows.map(({ context }) => context)])], below: null };
}
