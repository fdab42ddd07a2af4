import type { InferredContext } from "../context/inferred-context.ts";
import { allButOne, type Rarity, telling } from "./rarity.ts";
import { type Made, type Part, type Tier, type TierPart, tierOf } from "./tier.ts";
import type { Wanted } from "./wanted.ts";

/** What is about what a query names and holds all else of it counts so much of the query. */
const ALL_BESIDES = 0.9;
/** And what holds any of it. */
const ANY_BESIDES = 0.5;

/** What lacks one thing of a query, or more. */
export interface Lacking {
	readonly tier: Tier;
	/** An expression that weighs what has all and what lacks one thing. */
	readonly weighedWith: string | null;
	/** How it is found, and no more rows than these. */
	readonly ways: readonly Made[];
	readonly most: number;
}

/** What of a query is found where nothing, or little, has all of it. */
export function lackingSomething(rarity: Rarity, context: InferredContext | null, part: Part): Lacking {
	const any = telling(rarity);
	const almost = allButOne(rarity);
	const together = weighedTogether(rarity, almost);
	const weighedWith = together && part(together.made, 0, 0).expression.weighing;
	const lacksOne = almost.map(({ kept, share, most }): TierPart => {
		const own = part((expressing) => expressing(kept, "AND"), share, most);
		return weighedWith !== null && together?.holds(kept) ? { ...own, weighedWith } : own;
	});
	const ofAny: Made = (expressing) => expressing(any.wanted, "OR");
	// What has any of it has all that lacks but one thing, unless that is the only one.
	const others = almost.filter(({ kept }) => !kept.some((each) => any.wanted.includes(each)));
	const ofOthers = others.map(
		({ kept }): Made =>
			(expressing) =>
				expressing(kept, "AND"),
	);
	return {
		tier: tierOf([
			...lacksOne,
			part(ofAny, 0, any.most),
			...(context ? besidesOf(context, rarity, any.wanted, part) : []),
		]),
		weighedWith,
		ways: [ofAny, ...ofOthers],
		most: any.most + others.reduce((sum, { most }) => sum + most, 0),
	};
}

/**
 * An expression of all that is asked, each thing once, that finds what has all of it and what lacks but one thing; null
 * where none does. To weigh rows the index counts all that have each word of an expression: so it does that once. What has
 * all of it is found before, so that of the others nothing that they lack is weighed.
 */
function weighedTogether(
	rarity: Rarity,
	almost: ReturnType<typeof allButOne>,
): { readonly made: Made; holds(kept: readonly Wanted[]): boolean } | null {
	const all = rarity.map(({ wanted }) => wanted);
	const lacking = almost
		.filter(({ most }) => most > 0)
		.flatMap(({ kept }) => all.filter((each) => !kept.includes(each)));
	// One thing is needed: where each of three may lack, it is what most rows have.
	const optional = all.filter(
		(each, place) => lacking.includes(each) && !(lacking.length === all.length && place === all.length - 1),
	);
	if (optional.length < 2) return null;
	const needed = all.filter((each) => !optional.includes(each));
	return {
		made: (expressing) => `${expressing(needed, "AND")} AND (${expressing(optional, "OR")})`,
		holds: (kept) => needed.every((each) => kept.includes(each)),
	};
}

/** What is asked besides the name of a product or category, all of it and any of it, of what is about that. */
function besidesOf(
	{ scope, besides }: InferredContext,
	rarity: Rarity,
	telling: readonly Wanted[],
	part: Part,
): TierPart[] {
	const words = new Set(besides);
	const asked = rarity.filter(({ wanted }) => wanted.terms.every(({ word }) => words.has(word)));
	const found = asked.filter(({ wanted }) => telling.includes(wanted));
	if (found.length === 0) return [];
	const made =
		(each: Rarity, join: "AND" | "OR"): Made =>
		(expressing) =>
			expressing(
				each.map(({ wanted }) => wanted),
				join,
			);
	const most = found.reduce((sum, { count }) => sum + count, 0);
	return [
		part(made(asked, "AND"), ALL_BESIDES, asked[0]?.count ?? 0, scope),
		{ ...part(made(found, "OR"), ANY_BESIDES, most, scope), isAbout: true },
	];
}
