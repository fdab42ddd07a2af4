import { SEARCH_FILLED, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import type { InferredContext } from "../context/inferred-context.ts";
import { workingVerbs } from "../text/negations.ts";
import { smallWords } from "../text/stop-words.ts";
import type { Understood } from "../understand.ts";
import { aboutContext, preferenceOf, tellingBesides } from "./about-context.ts";
import { countUpTo, type Listed } from "./candidates.ts";
import { type Lacking, lackingSomething } from "./lacking.ts";
import { lookedFor, partsOf } from "./looked-for.ts";
import { type Narrowing, within } from "./marks.ts";
import { type Rarity, rarityOf, tellingWeights } from "./rarity.ts";
import type { Weighing } from "./rerank.ts";
import { numbersBeside } from "./side-by-side.ts";
import { denyingIn, ofSymptom, type Symptom } from "./symptom.ts";
import { type Made, type Part, type Tier, type TierPart, tierOf } from "./tier.ts";
import { marksOfWanted } from "./wanted.ts";

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

/** What has a number beside the word that stands beside it in the query. */
const BESIDE_NUMBERS = 0.8;

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
	const denying = denyingIn(understood.typed, asked.locale);
	const besides = tellingBesides(wanted, context, denying.size > 0 ? workingVerbs(asked.locale) : NO_WORDS);
	const symptom = isAlone ? null : ofSymptom(listed, query, besides, asked.locale, part);
	const about = context && aboutContext(query, all, context, { ...asked, symptom }, part);
	// Where all that has the phrases holds the rest as well, no other tier has more.
	const isFilled = isAlone || query.ofAll.length >= Math.min(SEARCH_FILLED, query.phrased);
	const fewer = isFilled ? null : lackingSomething(rarity, context, part);
	const weighed = (own: TierPart): TierPart => (fewer?.weighedWith ? { ...own, weighedWith: fewer.weighedWith } : own);
	// The name of a model has its number beside it wherever that is.
	const ofModel = context?.kind === "categories" ? null : context;
	const beside = isAlone || all.most === 0 ? null : numbersBeside(wanted, ofModel?.besides ?? understood.typed);
	const besideNumbers = beside && {
		...part(beside, 1 + BESIDE_NUMBERS, all.most),
		weighedWith: all.expression.weighing,
	};
	const held = ofModel ? { ...all, isMadeFor: true } : all;
	const ofAll = [
		besideNumbers ? { ...held, weighedWith: all.expression.weighing } : held,
		...(about?.preferred ?? []),
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
		// The name of what it is about stands in titles of anything about that.
		wanted: new Map(wanted.map((each) => [each, besides.includes(each) ? (weights.get(each) ?? 0) : 0])),
		typed: understood.typed,
		denying,
		small: smallWords(asked.locale),
		preference: preferenceOf(context, besides, denying.size > 0),
		words: wanted.flatMap(marksOfWanted),
		correction: query.isCorrected ? understood.typed.join(" ") : null,
		held: query.ofAll,
		isAll: !query.isCorrected && query.ofAll.length > 0,
		nowhere: nowhereOf(rarity),
		context: context && isFoundWithin(listed, whole, context) ? context : null,
	};
}

const NO_WORDS: ReadonlySet<string> = new Set();

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
