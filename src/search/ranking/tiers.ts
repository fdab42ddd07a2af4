import { SEARCH_FILLED, SEARCH_LEADING, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import type { InferredContext } from "../context/inferred-context.ts";
import type { SearchScope } from "../scope.ts";
import { failingIn, negations } from "../text/negations.ts";
import type { Understood } from "../understand.ts";
import { countUpTo, type Listed } from "./candidates.ts";
import { correctedQuery } from "./corrected-query.ts";
import { type Expressing, finding, phraseExpression, weighing } from "./expression.ts";
import { type Narrowing, within } from "./marks.ts";
import { allButOne, type Rarity, rarityOf, telling, tellingWeights } from "./rarity.ts";
import type { Weighing } from "./rerank.ts";
import { marksOfWanted, type Wanted, wantedIn } from "./wanted.ts";

/** An expression of the full-text index, and one that finds the same rows for less. */
export interface Asking {
	readonly weighing: string;
	readonly finding: string;
}

/** What is asked of the full-text index. */
export interface TierPart {
	readonly expression: Asking;
	/** The same within titles. */
	readonly inTitle: Asking;
	/** How much of the query its rows hold, from 0 to 1, and more where they are preferred. */
	readonly share: number;
	/** No more rows have it, as far as they were counted. */
	readonly most: number;
	/** An expression that finds its rows among others, and says of them how well they fit: the same for several parts. */
	readonly weighedWith?: string;
}

/** Rows that are held against each other; they stand before what only a later tier finds. */
export interface Tier {
	readonly parts: readonly TierPart[];
	/** Types of which its rows are; null for whatever is listed. */
	readonly types: readonly string[] | null;
	/** So many of its rows stand here; the others take their chance in a later tier. */
	readonly rows: number;
}

/** An expression as it is made for either purpose. */
type Made = (expressing: Expressing) => string;
/** One part of a tier. */
type Part = (made: Made, share: number, most: number, scope?: SearchScope | null) => TierPart;

/** What is looked for. */
export interface Plan extends Weighing {
	readonly tiers: readonly Tier[];
	/** What any of them finds, and no more rows than these. */
	readonly whole: TierPart;
	/** Folded words that are found, for marks. */
	readonly words: readonly string[];
	/** The query with other words, when these were looked for. */
	readonly correction: string | null;
	/** Whether all the words stand somewhere as they were typed. */
	readonly isAll: boolean;
	/** Words that are asked for and stand nowhere. */
	readonly nowhere: ReadonlySet<string>;
	/** The product or category that the query names, when something of it is found there. */
	readonly context: InferredContext | null;
}

/** What is about the product or category that a query names counts so much more of the query; tuned on half of the judged queries. */
const PREFERRED = 0.5;
/** The same of a product of the category that is named among other words: with more, `tv wall bracket` finds televisions first. */
const OF_CATEGORY = 0.15;
/** What has in its title that something fails which a query says fails holds so much of it: `picture ok but no sound`. */
const NAMES_SYMPTOM = 0.7;
/** What holds all of a query but the name of what it is about. */
const ALL_BESIDES = 0.9;

/**
 * What a query is: words; the name of a product or a part of it, which needs no correction; a model number, which means
 * nothing else either; or words as they are typed.
 */
export type Manner = "words" | "name" | "number" | "exactly";

interface Asked extends Narrowing {
	readonly locale: string;
	readonly isExact?: boolean;
	/** Whether products are listed and nothing else. */
	readonly listsProductsAlone?: boolean;
}

const PRODUCTS = ["model"];

const tierOf = (parts: readonly TierPart[]): Tier => ({ parts, types: null, rows: Number.POSITIVE_INFINITY });

/**
 * The tiers of a query: where it is the name of a category and nothing else, the products of that; all of it; all but one
 * thing of it beside any of it, where all of it fills no page, whatever types of it are listed.
 *
 * @param contextOf what the words of a query name
 */
export function planOf(
	listed: Listed,
	asked: Asked,
	understood: Understood,
	manner: Manner,
	contextOf: (words: readonly string[]) => InferredContext | null = () => null,
): Plan {
	const { database } = listed;
	const narrowedBy = ({ phrases }: Understood, expression: string, scope = asked.scope) =>
		within([`(${expression})`, ...phrases.map(phraseExpression)].join(" AND "), { ...asked, scope });
	// A phrase costs what all its words find, wherever it is looked for: what cannot be there is not looked for again.
	const count = (query: Understood, phrased: number, wanted: readonly Wanted[]): number =>
		phrased === 0 ? 0 : countUpTo(listed, narrowedBy(query, finding(wanted, "AND")), SEARCH_SORTED_MAX);
	const typed = wantedIn(database, asked.locale, understood);
	const phrasedAsTyped = countOfPhrases(listed, asked, understood);
	const found = count(understood, phrasedAsTyped, typed);
	const mayCorrect = found === 0 && !asked.isExact && manner === "words";
	const other = mayCorrect
		? correctedQuery(
				database,
				asked.locale,
				understood,
				typed,
				(expression) => countUpTo(listed, within(expression, asked), 1) > 0,
			)
		: null;
	const query = other?.understood ?? understood;
	const phrased = other ? countOfPhrases(listed, asked, query) : phrasedAsTyped;
	const part: Part = (made, share, most, scope = asked.scope) => {
		const asking = (around: (expression: string) => string): Asking => ({
			weighing: narrowedBy(query, around(made(weighing)), scope),
			finding: narrowedBy(query, around(made(finding)), scope),
		});
		return {
			...{ share, most: Math.min(most, phrased), expression: asking((expression) => expression) },
			inTitle: asking((expression) => `title : (${expression})`),
		};
	};
	const wanted = other?.wanted ?? typed;
	const rarity = rarityOf(listed, wanted);
	const everything: Made = (expressing) => expressing(wanted, "AND");
	const ofAll = other ? count(query, phrased, wanted) : found;
	const all = part(everything, 1, Math.min(rarity[0]?.count ?? 0, ofAll));
	const context = contextOf(query.typed);
	const about = context && part(everything, 1 + PREFERRED, all.most, context.scope);
	const ofCategory = about && context.kind === "categories" ? { ...about, share: 1 + OF_CATEGORY } : null;
	// A category has its words in the names of everything about it, and answers that hold all of the query need no other preference: its products do, among products.
	const preferred = ofCategory === null ? about : asked.listsProductsAlone ? ofCategory : null;
	// Beside answers a stop word may be what is asked: `tv does not go on`.
	const unnamed = context?.besides.filter((word) => !asked.listsProductsAlone || query.words.includes(word));
	const tiers: Tier[] = [];
	if (ofCategory && unnamed?.length === 0)
		tiers.push({
			...{ parts: [ofCategory], types: PRODUCTS },
			rows: asked.listsProductsAlone ? Number.POSITIVE_INFINITY : SEARCH_LEADING,
		});
	const any = telling(rarity);
	const isAlone = manner === "exactly" || manner === "number" || wanted.length === 1;
	// Where all that has the phrases holds the rest as well, no other tier has more.
	const isFilled = isAlone || ofAll >= Math.min(SEARCH_FILLED, phrased);
	const symptom = isAlone ? null : inTitleOfSymptom(wanted, query, asked.locale);
	const named =
		symptom && part(symptom, NAMES_SYMPTOM, countUpTo(listed, narrowedBy(query, symptom(finding)), SEARCH_SORTED_MAX));
	const almost = isFilled ? [] : allButOne(rarity);
	const together = weighedTogether(rarity, almost);
	const weighedWith = together && part(together.made, 0, 0).expression.weighing;
	const weighed = (own: TierPart): TierPart => (weighedWith === null ? own : { ...own, weighedWith });
	tiers.push(tierOf([...(preferred ? [all, preferred] : [all]).map(weighed), ...(named ? [named] : [])]));
	if (!isFilled)
		tiers.push(
			tierOf([
				...almost.map(({ kept, share, most }) => {
					const own = part((expressing) => expressing(kept, "AND"), share, most);
					return together?.holds(kept) ? weighed(own) : own;
				}),
				part((expressing) => expressing(any.wanted, "OR"), 0, any.most),
				...(context ? besidesOf(context, rarity, any.wanted, part) : []),
			]),
		);
	// What has any of it has all that lacks but one thing, unless that is the only one.
	const besides = almost.filter(({ kept }) => !kept.some((each) => any.wanted.includes(each)));
	const foundBy: Made[] = isFilled
		? [everything]
		: [
				(expressing) => expressing(any.wanted, "OR"),
				...besides.map(
					({ kept }): Made =>
						(expressing) =>
							expressing(kept, "AND"),
				),
			];
	const inAny = isFilled ? all.most : any.most + besides.reduce((sum, { most }) => sum + most, 0);
	const ways = symptom ? [...foundBy, symptom] : foundBy;
	const whole =
		isFilled && !symptom
			? all
			: part(
					(expressing) => ways.map((made) => `(${made(expressing)})`).join(" OR "),
					...([0, inAny + (named?.most ?? 0)] as const),
				);
	const weights = tellingWeights(rarity);
	const denying = negations(asked.locale);
	const isThere =
		context &&
		whole.most > 0 &&
		countUpTo(listed, within(whole.expression.finding, { ...NOTHING, scope: context.scope }), 1) > 0;
	return {
		...{
			tiers,
			correction: other?.understood.typed.join(" ") ?? null,
			isAll: found > 0,
		},
		wanted: new Map(wanted.map((each) => [each, weights.get(each) ?? 0])),
		nowhere: new Set(
			rarity.flatMap(({ wanted: { terms }, count: there }) => (there === 0 ? terms.map(({ word }) => word) : [])),
		),
		typed: query.typed,
		denying: query.typed.some((word) => denying.has(word)) ? denying : new Set(),
		whole,
		context: isThere ? context : null,
		words: wanted.flatMap(marksOfWanted),
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

/** How titles are found that say of the one thing of which a query says that it is missing or fails, that something does; null when it says no such thing, or of several. */
function inTitleOfSymptom(wanted: readonly Wanted[], { typed, words }: Understood, locale: string): Made | null {
	const failing = failingIn(typed, new Set(words), locale);
	const [only, ...more] = wanted.filter(({ terms }) => terms.some(({ word }) => failing.has(word)));
	if (!only || more.length > 0) return null;
	const denied = [...negations(locale)].map((word) => phraseExpression([word])).join(" OR ");
	return (expressing) => `title : ((${denied}) AND ${expressing([only], "AND")})`;
}

/** How many rows have the phrases of a query; where there are none, or too many to matter, any number may. */
function countOfPhrases(listed: Listed, narrowing: Narrowing, { phrases }: Understood): number {
	if (phrases.length === 0) return Number.POSITIVE_INFINITY;
	const expression = within(phrases.map(phraseExpression).join(" AND "), narrowing);
	const count = countUpTo(listed, expression, SEARCH_SORTED_MAX);
	return count < SEARCH_SORTED_MAX ? count : Number.POSITIVE_INFINITY;
}

const NOTHING: Narrowing = { scope: null, topics: [], written: [] };

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
	return [
		part(made(asked, "AND"), ALL_BESIDES, asked[0]?.count ?? 0, scope),
		part(
			made(found, "OR"),
			PREFERRED,
			found.reduce((sum, { count }) => sum + count, 0),
			scope,
		),
	];
}
