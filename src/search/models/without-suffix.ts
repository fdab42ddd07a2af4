import { REGION_LETTERS_MAX } from "#src/site/agent-limits.ts";
import { modelKey } from "#src/site/model-key.ts";
import { JUMP_PRODUCTS_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { productsWithKey } from "./key-rows.ts";
import { KEY_OF, withoutRegion } from "./model-keys.ts";

/** A text without the suffix of a region, and the products whose number or name that is. */
interface Unsuffixed {
	readonly bare: string;
	readonly slugs: readonly string[];
}

/**
 * Products whose number somebody typed with the suffix of a region that nobody listed: behind a slash or hyphen, or as
 * letters right behind a model number. A word behind a name is another name.
 *
 * @returns null when there are none
 */
export function withoutSuffix(database: Rows, text: string): Unsuffixed | null {
	const bare = withoutRegion(text);
	const letters = /[A-Za-z]*$/.exec(text)?.[0].length ?? 0;
	const glued = Array.from({ length: Math.min(letters, REGION_LETTERS_MAX) }, (_, index) => text.slice(0, -index - 1));
	const ways = [
		...(bare !== text && /\p{N}/u.test(bare) ? [{ typed: bare, most: KEY_OF.slug }] : []),
		...glued.filter((each) => /[\p{L}\p{N}]$/u.test(each)).map((typed) => ({ typed, most: KEY_OF.number })),
	];
	for (const { typed, most } of ways) {
		const found = productsWithKey(database, modelKey(typed)).filter(({ source }) => source <= most);
		if (found.length > 0) return { bare: typed, slugs: found.map(({ slug }) => slug).slice(0, JUMP_PRODUCTS_MAX) };
	}
	return null;
}
