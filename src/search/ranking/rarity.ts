import { SEARCH_LEFT_OUT_MAX, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import { countUpTo, type Listed } from "./candidates.ts";
import { finding } from "./expression.ts";
import type { Wanted } from "./wanted.ts";

/** What is asked for with how many rows have it, the rarest first. */
export type Rarity = readonly { readonly wanted: Wanted; readonly count: number }[];

/** How many rows have each thing that a query asks for, however it is written there; more than can be weighed are not counted. */
export const rarityOf = (listed: Listed, asked: readonly Wanted[]): Rarity =>
	asked
		.map((wanted) => ({ wanted, count: countUpTo(listed, finding([wanted], "OR"), SEARCH_SORTED_MAX) }))
		.sort((a, b) => a.count - b.count);

/** All but one, with how much of the query is left, and how many rows may have that. */
export function allButOne(
	rarity: Rarity,
): { readonly kept: readonly Wanted[]; readonly share: number; readonly most: number }[] {
	if (rarity.length < 3) return [];
	const weights = tellingWeights(rarity);
	const sum = [...weights.values()].reduce((all, weight) => all + weight, 0) || 1;
	return [...weights]
		.sort(([, one], [, other]) => one - other)
		.slice(0, SEARCH_LEFT_OUT_MAX)
		.map(([left, weight]) => {
			const kept = rarity.filter(({ wanted }) => wanted !== left);
			return { kept: kept.map(({ wanted }) => wanted), share: 1 - weight / sum, most: kept[0]?.count ?? 0 };
		});
}

/** What tells most: the rarest that are found at all, as many as find no more rows together than can be weighed. */
export function telling(rarity: Rarity): { readonly wanted: readonly Wanted[]; readonly most: number } {
	const known = rarity.filter(({ count }) => count > 0);
	const wanted: Wanted[] = [];
	let most = 0;
	for (const { wanted: each, count } of known.length > 0 ? known : rarity) {
		if (wanted.length > 0 && most + count > SEARCH_SORTED_MAX) break;
		wanted.push(each);
		most += count;
	}
	return { wanted, most };
}

/** How much each tells: the rarer, the more (inverse document frequency); what is found nowhere tells nothing. */
export function tellingWeights(rarity: Rarity): ReadonlyMap<Wanted, number> {
	const most = Math.max(1, ...rarity.map(({ count }) => count));
	return new Map(rarity.map(({ wanted, count }) => [wanted, count > 0 ? 1 + Math.log((1 + most) / (1 + count)) : 0]));
}
