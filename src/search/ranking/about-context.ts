import { SEARCH_LEADING } from "#src/site/search-limits.ts";
import type { InferredContext } from "../context/inferred-context.ts";
import type { LookedFor } from "./looked-for.ts";
import type { Preference } from "./rerank.ts";
import type { Symptom } from "./symptom.ts";
import type { Made, Part, Tier, TierPart } from "./tier.ts";
import type { Wanted } from "./wanted.ts";

/** So much more of a query a product counts of the category that is named among other words: with more, `tv wall bracket` finds televisions first. */
const OF_CATEGORY = 0.15;

/** What is about the product or series that a query names weighs so much more, and what is about its category where something of that fails. */
const ABOUT = 0.3;
/**
 * The same of a product that holds all of a query and is not what that names: it is made for it, and is called by a name of
 * its own, so that its title holds nothing of what is asked. Where a kind of device is named its own category has that name as
 * well (`Television accessories`): many texts have the word.
 */
const MADE_FOR = 0.7;

const PRODUCTS = ["model"];

interface Asked {
	/** Whether products are listed and nothing else. */
	readonly listsProductsAlone?: boolean;
	readonly symptom: Symptom | null;
}

/**
 * What of a query tells one answer about a thing from another: not the name of that, and not that it does not work, unless
 * nothing else is said.
 *
 * @param idle words that say no more than that
 */
export function tellingBesides(
	wanted: readonly Wanted[],
	context: InferredContext | null,
	idle: ReadonlySet<string>,
): readonly Wanted[] {
	const besides = context && new Set(context.besides);
	const isBesides = ({ terms }: Wanted) =>
		besides === null ||
		terms.every(({ word, parts }) => besides.has(word) || parts?.every((part) => besides.has(part)) === true);
	const isIdle = ({ terms }: Wanted) => terms.every(({ word }) => idle.has(word));
	const said = wanted.filter((each) => !isIdle(each));
	const found = [said.filter(isBesides), said].find(({ length }) => length > 0);
	return found ?? wanted;
}

/**
 * What is preferred beside what a query names. A category has its words in the names of everything about it, and answers that
 * hold all of the query need no other preference, unless something fails: then what is about another kind of device is no help.
 *
 * @param besides what is asked besides that name
 */
export function preferenceOf(
	context: InferredContext | null,
	besides: readonly Wanted[],
	isFailing: boolean,
): Preference {
	if (context === null) return { about: 0, madeFor: 0 };
	const isKind = context.kind === "categories";
	const isAlone = besides.every(({ terms }) => terms.every(({ word }) => !context.besides.includes(word)));
	return { about: isKind && !isFailing ? 0 : ABOUT, madeFor: isFailing || isAlone ? 0 : MADE_FOR };
}

/** What is preferred because it is about what a query names. */
interface About {
	/** Of the rows that hold all of the query. */
	readonly preferred: readonly TierPart[];
	/** The products that lead where it names a category and nothing else. */
	readonly leading: Tier | null;
}

/** @param symptom what says in its title that something fails of which the query says so */
export function aboutContext(
	{ understood, wanted }: LookedFor,
	all: TierPart,
	{ kind, scope, besides }: InferredContext,
	{ listsProductsAlone, symptom }: Asked,
	part: Part,
): About {
	const held = part((expressing) => expressing(wanted, "AND"), 1, all.most, scope);
	const about = { ...held, isAbout: true };
	const failing = symptom && part(symptom.made, symptom.part.share, symptom.part.most, scope);
	const ofSymptom = failing ? [{ ...failing, inTitle: failing.expression, isAbout: true }] : [];
	if (kind !== "categories") return { preferred: [about, ...ofSymptom], leading: null };
	const ofCategory = { ...held, share: 1 + OF_CATEGORY };
	const naming = wanted.filter(({ terms }) => terms.every(({ word }) => !besides.includes(word)));
	const made: Made = (expressing) => `${expressing(wanted, "AND")} AND names : (${expressing(naming, "AND")})`;
	const ofNames =
		naming.length === 0 || naming.length === wanted.length ? [] : [{ ...part(made, 1, all.most), isMadeFor: true }];
	// Beside answers a stop word may be what is asked: `tv does not go on`.
	const unnamed = besides.filter((word) => !listsProductsAlone || understood.words.includes(word));
	return {
		preferred: [listsProductsAlone ? { ...ofCategory, isAbout: true } : about, ...ofNames, ...ofSymptom],
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
