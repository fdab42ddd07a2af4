import { AUDIENCES, type Audience, mayRead } from "#src/contract/audience.ts";
import { BRAND_WORD_PRODUCTS_MIN, BRAND_WORDS_MAX, QUERY_WORDS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { wordsOf } from "../text/words.ts";

/**
 * Words that people put before a number and that are none of it: those of the brand's name, and those with which the
 * names of many products begin. Each with the first audience that sees enough of these products.
 *
 * @param products what they are called, and who may see them
 */
export function brandWords(
	brand: string,
	products: Iterable<{ readonly name: string; readonly audience: Audience }>,
): ReadonlyMap<string, Audience> {
	const words = new Map<string, Audience>([...wordsOf(brand)].map(({ word }) => [word, "public"]));
	const counts = { public: new Map<string, number>(), asc: new Map<string, number>() };
	for (const { name, audience } of products) {
		const [first] = wordsOf(name);
		if (!first || first.word.length < 2 || /\d/.test(first.word)) continue;
		for (const reader of AUDIENCES)
			if (mayRead(reader, audience)) counts[reader].set(first.word, (counts[reader].get(first.word) ?? 0) + 1);
	}
	for (const reader of AUDIENCES) {
		const often = [...counts[reader]].filter(([word, count]) => count >= BRAND_WORD_PRODUCTS_MIN && !words.has(word));
		for (const [word] of often.sort(([, a], [, b]) => b - a).slice(0, BRAND_WORDS_MAX)) words.set(word, reader);
	}
	return words;
}

/** Which of these folded words are a brand's. */
export function brandWordsAmong(database: Rows, words: readonly string[]): ReadonlySet<string> {
	const rows = database.all<{ word: string }>(
		"SELECT word FROM brand_word WHERE word IN (SELECT value FROM json_each(?))",
		JSON.stringify(words),
	);
	return new Set(rows.map(({ word }) => word));
}

/** A text without the brand words that it begins or ends with; all of it when nothing else is left. */
export function withoutBrand(database: Rows, text: string): string {
	const words = [...wordsOf(text)].slice(0, QUERY_WORDS_MAX);
	if (words.length < 2) return text;
	const brands = brandWordsAmong(
		database,
		words.map(({ word }) => word),
	);
	const isBrand = ({ word }: { readonly word: string }) => brands.has(word);
	const first = words.find((word) => !isBrand(word));
	const last = words.findLast((word) => !isBrand(word));
	if (!first || !last || brands.size === 0) return text;
	return text.slice(first.start, last === words.at(-1) ? undefined : last.end);
}
