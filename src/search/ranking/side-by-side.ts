import { hasDigit } from "../models/number-words.ts";
import { phraseExpression } from "./expression.ts";
import type { Made } from "./tier.ts";
import type { Wanted } from "./wanted.ts";

/**
 * What has a number of a query beside the word that stands beside it there: `6 inch` is a size, a 6 and inches somewhere
 * are not; null where the query has no number with a neighbour.
 *
 * @param typed its words in order
 */
export function numbersBeside(wanted: readonly Wanted[], typed: readonly string[]): Made | null {
	const asked = new Set(wanted.flatMap(({ terms }) => terms.map(({ word }) => word)));
	const pairs = typed.flatMap((word, at) => {
		const next = typed[at + 1];
		const isPair = next !== undefined && hasDigit(word) !== hasDigit(next) && asked.has(word) && asked.has(next);
		return isPair ? [phraseExpression([word, next])] : [];
	});
	if (pairs.length === 0) return null;
	return (expressing) => `${expressing(wanted, "AND")} AND (${pairs.join(" OR ")})`;
}
