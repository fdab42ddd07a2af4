import { modelKey } from "#src/site/model-key.ts";
import { NUMBER_WORDS_MAX } from "#src/site/search-limits.ts";
import { brandWordsAmong } from "../models/brand-words.ts";
import { namesBeginningLike } from "../models/key-rows.ts";
import { hasDigit } from "../models/number-words.ts";
import type { Rows } from "../rows.ts";
import { isWritten } from "../text/private-letters.ts";

/** Products whose names begin alike, and what a query that names them so says besides. */
interface NamedSeries {
	readonly products: readonly string[];
	readonly besides: readonly string[];
}

/**
 * The products whose names begin with neighbouring words of a query, a brand's and one with a digit: `Lumen E9`, of which
 * there are several sizes. Null where it names none, or two series.
 *
 * @param words of the query, folded, in order
 */
export function seriesNamed(database: Rows, locale: string, words: readonly string[]): NamedSeries | null {
	const brands = brandWordsAmong(database, words);
	const starts = words.flatMap((word, from) =>
		brands.has(word) && words.slice(from + 1, from + NUMBER_WORDS_MAX).some(hasDigit) ? [from] : [],
	);
	const [start, ...others] = starts;
	if (start === undefined || others.length > 0) return null;
	for (let count = NUMBER_WORDS_MAX; count > 1; count--) {
		const name = words.slice(start, start + count);
		if (name.length < count || !name.some(hasDigit)) continue;
		const products = beginningWith(database, locale, name);
		if (products.length > 0) return { products, besides: words.toSpliced(start, count) };
	}
	return null;
}

/** Products in whose names these are the first words, and not the beginning of other ones. */
function beginningWith(database: Rows, locale: string, name: readonly string[]): string[] {
	const begun = namesBeginningLike(database, modelKey(name.join("")));
	const titles = database.all<{ id: string; words: string }>(
		`SELECT d.id, d.words FROM json_each(?) AS wanted CROSS JOIN search_document AS d
		ON d.locale = ? AND d.kind = 'products' AND d.id = wanted.value AND d.page IS NULL`,
		...[JSON.stringify([...new Set(begun.map(({ slug }) => slug))]), locale],
	);
	const isOf = (words: string) => `${words.split(" ").filter(isWritten).join(" ")} `.startsWith(`${name.join(" ")} `);
	return titles.filter(({ words }) => isOf(words)).map(({ id }) => id);
}
