import { SEARCH_FILLED } from "#src/site/search-limits.ts";
import type { Understood } from "../understand.ts";
import { countUpTo, type Listed } from "./candidates.ts";
import { correctedQuery } from "./corrected-query.ts";
import { expressionOf, phraseExpression } from "./expression.ts";
import { type Narrowing, within } from "./marks.ts";
import { allButOne, rarityOf, telling, tellingWeights } from "./rarity.ts";
import { marksOfWanted, type Wanted, wantedIn } from "./wanted.ts";

/** Expressions of the full-text index whose rows are held against each other, each with how much of the query its rows hold, from 0 to 1. */
export type Tier = readonly {
	readonly expression: string;
	/** The same within titles. */
	readonly inTitle: string;
	readonly share: number;
	/** No more rows have it, as far as they were counted. */
	readonly most: number;
}[];

/** What is looked for. */
export interface Plan {
	/** What a tier finds stands before what only a later one finds. */
	readonly tiers: readonly Tier[];
	/** What any of them finds, and no more rows than these. */
	readonly whole: Tier[number];
	/** What is asked for, in order, and how much each of it tells. */
	readonly wanted: ReadonlyMap<Wanted, number>;
	/** Folded words that are found, for marks. */
	readonly words: readonly string[];
	/** The query with other words, when these were looked for. */
	readonly correction: string | null;
	/** Whether all the words stand somewhere as they were typed. */
	readonly isAll: boolean;
}

/**
 * What a query is: words; the name of a product or a part of it, which needs no correction; a model number, which means
 * nothing else either; or words as they are typed.
 */
export type Manner = "words" | "name" | "number" | "exactly";

interface Asked extends Narrowing {
	readonly locale: string;
	readonly isExact?: boolean;
}

/**
 * The tiers of a query: all of it; all but one thing of it beside any of it, where the first fills no page, whatever
 * types of it are listed.
 */
export function planOf(listed: Listed, asked: Asked, understood: Understood, manner: Manner): Plan {
	const { database } = listed;
	const narrowedBy = ({ phrases }: Understood, expression: string) =>
		within([`(${expression})`, ...phrases.map(phraseExpression)].join(" AND "), asked);
	const count = (expression: string) => countUpTo(listed, expression, SEARCH_FILLED);
	const typed = wantedIn(database, asked.locale, understood);
	const found = count(narrowedBy(understood, expressionOf(typed, "AND")));
	const mayCorrect = found === 0 && !asked.isExact && manner === "words";
	const other = mayCorrect
		? correctedQuery(
				database,
				asked.locale,
				understood,
				typed,
				(each, expression) => countUpTo(listed, narrowedBy(each, expression), 1) > 0,
			)
		: null;
	const narrowed = (expression: string) => narrowedBy(other?.understood ?? understood, expression);
	const part = (expression: string, share: number, most: number): Tier[number] => ({
		...{ share, most, expression: narrowed(expression) },
		inTitle: narrowed(`title : (${expression})`),
	});
	const wanted = other?.wanted ?? typed;
	const rarity = rarityOf(listed, wanted);
	const all = part(expressionOf(wanted, "AND"), 1, rarity[0]?.count ?? 0);
	const tiers: Tier[] = [[all]];
	const any = telling(rarity);
	const isAlone = manner === "exactly" || manner === "number" || wanted.length === 1;
	const isFilled = isAlone || (other ? count(all.expression) : found) >= SEARCH_FILLED;
	const almost = isFilled ? [] : allButOne(rarity);
	if (!isFilled)
		tiers.push([
			...almost.map(({ kept, share, most }) => part(expressionOf(kept, "AND"), share, most)),
			part(expressionOf(any.wanted, "OR"), 0, any.most),
		]);
	// What has any of it has all that lacks but one thing, unless that is the only one.
	const besides = almost.filter(({ kept }) => !kept.some((each) => any.wanted.includes(each)));
	const whole = isFilled
		? all
		: part(
				[expressionOf(any.wanted, "OR"), ...besides.map(({ kept }) => `(${expressionOf(kept, "AND")})`)].join(" OR "),
				...([0, any.most + besides.reduce((sum, { most }) => sum + most, 0)] as const),
			);
	const weights = tellingWeights(rarity);
	return {
		...{ tiers, correction: other?.understood.typed.join(" ") ?? null, isAll: found > 0 },
		wanted: new Map(wanted.map((each) => [each, weights.get(each) ?? 0])),
		whole,
		words: wanted.flatMap(marksOfWanted),
	};
}
