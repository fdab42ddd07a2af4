import { SEARCH_FILLED, SEARCH_LEADING, SEARCH_SORTED_MAX, SYMPTOM_THINGS_MAX } from "#src/site/search-limits.ts";
import type { InferredContext } from "../context/inferred-context.ts";
import type { Understood } from "../understand.ts";
import { countUpTo, type Listed, rowsUpTo } from "./candidates.ts";
import { type LookedFor, lookedFor, partsOf } from "./looked-for.ts";
import { type Narrowing, within } from "./marks.ts";
import { allButOne, type Rarity, rarityOf, telling, tellingWeights } from "./rarity.ts";
import type { Weighing } from "./rerank.ts";
import { numbersBeside } from "./side-by-side.ts";
import { denyingIn, titlesOfSymptom } from "./symptom.ts";
import { type Made, type Part, type Tier, type TierPart, tierOf } from "./tier.ts";
import { marksOfWanted, type Wanted } from "./wanted.ts";

/** What is looked for. */
export interface Plan extends Weighing {
	readonly tiers: readonly Tier[];
	/** What any of them finds, and no more rows than these. */
	readonly whole: TierPart;
	/** The rows that it finds, where they were read for the tiers anyway. */
	readonly rows: readonly number[] | null;
	/** Folded words that are found, for marks. */
	readonly words: readonly string[];
	/** The query with other words, when these were looked for. */
	readonly correction: string | null;
	/** The rows in which all the words stand together, as they were typed or as they were corrected, as far as they are read. */
	readonly held: readonly number[];
	/** The same as they were typed. */
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
/** What has a number beside the word that stands beside it in the query. */
const BESIDE_NUMBERS = 0.8;
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

/**
 * The tiers of a query: where it is the name of a category and nothing else, the products of that; all of it; all but one
 * thing of it beside any of it, where all of it fills no page, whatever types of it are listed.
 *
 * @param contextOf what the words of a query name
 */
export function planOf(
	listed: Listed,
	asked: Asked,
	typed: Understood,
	manner: Manner,
	contextOf: (words: readonly string[]) => InferredContext | null = () => null,
): Plan {
	const query = lookedFor(listed, asked, typed, !asked.isExact && manner === "words");
	const { understood, wanted } = query;
	const part = partsOf(query, asked);
	const rarity = rarityOf(listed, wanted);
	const isAlone = manner === "exactly" || manner === "number" || wanted.length === 1;
	const everything: Made = (expressing) => expressing(wanted, "AND");
	const all = part(everything, 1, Math.min(rarity[0]?.count ?? 0, query.ofAll.length));
	const context = contextOf(understood.typed);
	const about = context && aboutContext(query, all, context, asked, part);
	const symptom = isAlone || wanted.length > SYMPTOM_THINGS_MAX ? null : ofSymptom(listed, query, asked.locale, part);
	// Where all that has the phrases holds the rest as well, no other tier has more.
	const isFilled = isAlone || query.ofAll.length >= Math.min(SEARCH_FILLED, query.phrased);
	const fewer = isFilled ? null : lackingSomething(rarity, context, part);
	const weighed = (own: TierPart): TierPart => (fewer?.weighedWith ? { ...own, weighedWith: fewer.weighedWith } : own);
	const beside = isAlone || all.most === 0 ? null : numbersBeside(wanted, understood.typed);
	const besideNumbers = beside && {
		...part(beside, 1 + BESIDE_NUMBERS, all.most),
		weighedWith: all.expression.weighing,
	};
	const ofAll = [
		besideNumbers ? { ...all, weighedWith: all.expression.weighing } : all,
		...(about?.preferred ? [about.preferred] : []),
		...(besideNumbers ? [besideNumbers] : []),
	];
	const whole = wholeOf(everything, all, fewer, symptom, part);
	const weights = tellingWeights(rarity);
	return {
		tiers: [
			...(about?.leading ? [about.leading] : []),
			tierOf([...ofAll.map(weighed), ...(symptom ? [symptom.part] : [])]),
			...(fewer ? [fewer.tier] : []),
		],
		whole,
		rows: fewer === null ? allRead([query.ofAll, ...(symptom ? [symptom.rows] : [])]) : null,
		wanted: new Map(wanted.map((each) => [each, weights.get(each) ?? 0])),
		typed: understood.typed,
		denying: denyingIn(understood.typed, asked.locale),
		words: wanted.flatMap(marksOfWanted),
		correction: query.isCorrected ? understood.typed.join(" ") : null,
		held: query.ofAll,
		isAll: !query.isCorrected && query.ofAll.length > 0,
		nowhere: nowhereOf(rarity),
		context: context && isFoundWithin(listed, whole, context) ? context : null,
	};
}

/** The rows of several lists, each once; null where one of them was not read to its end. */
const allRead = (lists: readonly (readonly number[])[]): readonly number[] | null =>
	lists.every(({ length }) => length < SEARCH_SORTED_MAX) ? [...new Set(lists.flat())] : null;

/** Words that are asked for and stand in no row. */
const nowhereOf = (rarity: Rarity): ReadonlySet<string> =>
	new Set(
		rarity.flatMap(({ wanted: { terms }, count }) =>
			count === 0 ? terms.flatMap(({ word, parts }) => [word, ...(parts ?? [])]) : [],
		),
	);

const NOTHING: Narrowing = { scope: null, topics: [], written: [] };

const isFoundWithin = (listed: Listed, { expression, most }: TierPart, { scope }: InferredContext): boolean =>
	most > 0 && countUpTo(listed, within(expression.finding, { ...NOTHING, scope }), 1) > 0;

/**
 * What of the rows that hold all of a query is preferred because it is about what the query names, and which products lead
 * where it names a category and nothing else.
 */
function aboutContext(
	{ understood, wanted }: LookedFor,
	all: TierPart,
	{ kind, scope, besides }: InferredContext,
	{ listsProductsAlone }: Asked,
	part: Part,
): { readonly preferred: TierPart | null; readonly leading: Tier | null } {
	const about = part((expressing) => expressing(wanted, "AND"), 1 + PREFERRED, all.most, scope);
	if (kind !== "categories") return { preferred: about, leading: null };
	const ofCategory = { ...about, share: 1 + OF_CATEGORY };
	// Beside answers a stop word may be what is asked: `tv does not go on`.
	const unnamed = besides.filter((word) => !listsProductsAlone || understood.words.includes(word));
	return {
		// A category has its words in the names of everything about it, and answers that hold all of the query need no other preference: its products do, among products.
		preferred: listsProductsAlone ? ofCategory : null,
		leading:
			unnamed.length > 0
				? null
				: {
						parts: [ofCategory],
						types: PRODUCTS,
						rows: listsProductsAlone ? Number.POSITIVE_INFINITY : SEARCH_LEADING,
					},
	};
}

/** What says in its title that something fails. */
interface Symptom {
	readonly made: Made;
	readonly part: TierPart;
	/** Its rows, as far as they were read. */
	readonly rows: readonly number[];
}

/** What has in its title that something fails of which the query says so. */
function ofSymptom(listed: Listed, { understood, wanted }: LookedFor, locale: string, part: Part): Symptom | null {
	const made = titlesOfSymptom(wanted, understood, locale);
	if (made === null) return null;
	const named = part(made, NAMES_SYMPTOM, SEARCH_SORTED_MAX);
	// It stands in titles anyway.
	const inTitle = named.expression;
	const rows = rowsUpTo(listed, inTitle.finding, named.most);
	return { made, part: { ...named, inTitle, most: rows.length }, rows };
}

/** What lacks one thing of a query, or more. */
interface Lacking {
	readonly tier: Tier;
	/** An expression that weighs what has all and what lacks one thing. */
	readonly weighedWith: string | null;
	/** How it is found, and no more rows than these. */
	readonly ways: readonly Made[];
	readonly most: number;
}

function lackingSomething(rarity: Rarity, context: InferredContext | null, part: Part): Lacking {
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

/** What any tier finds. */
function wholeOf(
	everything: Made,
	all: TierPart,
	fewer: Lacking | null,
	symptom: Symptom | null,
	part: Part,
): TierPart {
	if (fewer === null && symptom === null) return all;
	const ways = [...(fewer?.ways ?? [everything]), ...(symptom ? [symptom.made] : [])];
	const most = (fewer?.most ?? all.most) + (symptom?.part.most ?? 0);
	return part((expressing) => ways.map((made) => `(${made(expressing)})`).join(" OR "), 0, most);
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
