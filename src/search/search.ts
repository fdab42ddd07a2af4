import type { Audience } from "#src/contract/audience.ts";
import type { SearchSort } from "#src/contract/search/sorts.ts";
import { SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import { atCodes, codesFirst, withCodesAsWritten } from "./codes.ts";
import { inferredContext, type PlaceNamed, placeNamed, withoutIdleBrand } from "./context/inferred-context.ts";
import { type Hit, hitsOf } from "./hits.ts";
import { alternativesTo } from "./models/alternatives.ts";
import { type ModelMatches, modelMatches, unnamed } from "./models/model-matches.ts";
import { nearestNames, nearestNumbers } from "./models/nearest-numbers.ts";
import { type NumberMeant, numberMeant } from "./models/number-meant.ts";
import { countsByType, isFound, type Listed } from "./ranking/candidates.ts";
import { type Choices, choicesOf, NO_CHOICES } from "./ranking/choices.ts";
import { type Narrowing, within } from "./ranking/marks.ts";
import { type Manner, type Plan, planOf } from "./ranking/plan.ts";
import { alone, newestRows, rowsFound } from "./ranking/rows-found.ts";
import { rowsOfTypes, typeOfRow, withoutPages } from "./ranking/rows-of-types.ts";
import type { TierPart } from "./ranking/tier.ts";
import type { Rows } from "./rows.ts";
import { searchedTable } from "./search-schema.ts";
import { pinsOf } from "./synonyms/pins.ts";
import { queryText } from "./text/query-text.ts";
import { wordsOf } from "./text/words.ts";
import { type Understood, understand } from "./understand.ts";

/** What is asked; what is looked for is narrowed to a product or category, topics, locales, a country, formats. */
export interface Question extends Narrowing {
	readonly locale: string;
	/** Who asks: rows for another are not there, whatever is asked. */
	readonly audience: Audience;
	readonly query: string;
	/** Result types to list; null for all. Counts are of every type. */
	readonly types: readonly string[] | null;
	/** Whether pages of documents are neither looked for nor counted. */
	readonly isWithoutPages?: boolean;
	/** In which order: how well they fit by default. */
	readonly sort?: SearchSort;
	/** Whether products near to the best matches are named as well. */
	readonly isWithAlternatives?: boolean;
	/** Whether it is counted by what the listed ones may be narrowed further. */
	readonly isWithChoices?: boolean;
	readonly start: number;
	readonly num: number;
	/** What was typed and nothing else: no word is replaced by another one. */
	readonly isExact?: boolean;
	/** Whether what is about a product or category that it names is preferred, where it stays within none; true by default. */
	readonly infersContext?: boolean;
}

export interface Found {
	readonly hits: readonly Hit[];
	/** All that is found, what is folded into another hit with it. */
	readonly total: number;
	/** How many are folded into others, so that there are fewer hits by these. */
	readonly folded: number;
	/** How many stand before the first hit, what is folded with them. */
	readonly before: number;
	/** By what the listed ones may be narrowed; by nothing where nobody asks, and where they are too many. */
	readonly choices: Choices;
	readonly counts: ReadonlyMap<string, number>;
	/** Slugs of products that the query names by number. */
	readonly best: readonly string[];
	/** Slugs of products near to these; none where nobody asks for them. */
	readonly alternatives: readonly string[];
	/** Slugs of products whose number is nearly the one that the query names, when no product has it. */
	readonly nearestNumbers: readonly string[];
	/** The query with other words, when others than the typed ones were looked for. */
	readonly correction: string | null;
	/** Whether something has all that is asked, with other words where these were looked for; else what is found has some of it. */
	readonly isWhole: boolean;
	/** Words of the query that stand nowhere, where something has the others, or a number that is nearly theirs. */
	readonly leftOut: {
		readonly words: readonly string[] /** What was looked for instead of the query. */;
		readonly rest: string;
	} | null;
	/** Folded words that were found, for marks. */
	readonly words: readonly string[];
	/** The product or category that the query names, of which something is found, and whether the query says nothing else. */
	readonly context: PlaceNamed | null;
}

/** The first hits of a locale that hold all the words, as they are typed: one look, without corrections. */
export function searchExactly(database: Rows, question: Question): readonly Hit[] {
	const understood = understand(question.query, question.locale);
	if (understood.words.length === 0) return [];
	const listed = listedOf(database, question);
	const plan = planOf(listed, question, understood, "exactly");
	const rows = rowsFound(listed, plan, [], question.num).rows.slice(0, question.num);
	return codesFirst(atCodes(database, question.locale, understood.typed, hitsOf(database, rows)));
}

const listedOf = (database: Rows, { locale, audience, types, isWithoutPages }: Question): Listed => ({
	database,
	table: searchedTable(database, locale, audience),
	ranges: rowsOfTypes(isWithoutPages ? withoutPages(types) : types),
});

const mannerOf = ({ isWholeQuery, isNumber }: ModelMatches): Manner =>
	isNumber ? "number" : isWholeQuery ? "name" : "words";

const NO_EXPRESSION = { weighing: "", finding: "" };
const NOTHING: TierPart = { expression: NO_EXPRESSION, inTitle: NO_EXPRESSION, share: 0, most: 0 };

/** Products that may have been meant, for a query that names none: what nothing has that was typed may be any number. */
function nearestOf(database: Rows, query: string, { best, near }: ModelMatches, isAll: boolean): string[] {
	if (best.length > 0) return [];
	const nearest = near.length > 0 || isAll ? nearestNames(database, query) : nearestNumbers(database, query);
	return nearest.filter((slug) => !near.includes(slug));
}

/** What is looked for: numbers and codes as the content writes them, in whatever spelling they were typed; all else as typed. */
function askedFor(database: Rows, question: Question, typed: Understood, { written }: ModelMatches): Understood {
	const { locale, isExact } = question;
	if (isExact || typed.phrases.length > 0) return typed;
	if (written !== null) return understand(written, locale);
	const products = listedOf(database, { ...question, types: ["model"] });
	return withCodesAsWritten(database, locale, withoutIdleBrand(products, locale, typed));
}

/**
 * Searches one locale. A number that names products puts them first; one in which a letter was typed for another is read
 * as the content spells it, which is said. Where no hit is asked for none is read: they are counted alone.
 */
export function search(database: Rows, question: Question): Found {
	const { typed } = understand(question.query, question.locale);
	const named = modelMatches(database, question.locale, question.query, typed);
	if (named.respelled === null) return searchFor(database, question, named);
	if (question.isExact) return searchFor(database, question, unnamed(typed));
	const found = search(database, { ...question, query: named.respelled });
	return { ...found, correction: found.correction ?? named.respelled };
}

/** @param asTyped products that the query names as it was typed */
function searchFor(database: Rows, question: Question, asTyped: ModelMatches): Found {
	const { locale, types, start, num } = question;
	const understood = understand(question.query, locale);
	const asked = askedFor(database, question, understood, asTyped);
	const all = listedOf(database, { ...question, types: null });
	const listed = listedOf(database, question);
	const plan = understood.words.length === 0 ? null : planFor(all, question, asked, asTyped);
	const whole = plan?.whole ?? NOTHING;
	const models = modelsMeant(database, locale, asTyped, plan);
	const nearest = nearestOf(database, question.query, models, plan?.isAll === true);
	const meant =
		question.isExact || !plan ? null : numberMeant(database, question.query, plan.nowhere, nearest[0] ?? "");
	if (meant) return foundInstead(search(database, { ...question, query: meant.query }), meant, nearest);
	const pinned = rowsOf(database, question, pinsOf(database, locale, understood.words));
	const first = rowsAhead(all, question, pinned, models, nearest, plan);
	const counts = countsByType(all, whole, plan?.rows ?? null, first);
	if (question.isWithoutPages) counts.delete("sub-document");
	const leading = first.filter((rowid) => types === null || types.includes(typeOfRow(rowid)));
	const total = [...counts].reduce((sum, [type, n]) => (types && !types.includes(type) ? sum : sum + n), 0);
	const inOrder = question.sort === "newest" ? newestRows : rowsFound;
	// Behind the last hit no more is read than for the first, which says how many are folded.
	const until = start < total ? start + num : 0;
	const { rows, folded } =
		plan && num > 0 && total > 0 ? inOrder(listed, plan, leading, until) : { rows: leading.map(alone), folded: 0 };
	const hits = atCodes(database, locale, asked.typed, hitsOf(database, rows.slice(start, start + num)));
	return {
		hits: question.sort === "newest" ? hits : codesFirst(hits),
		total,
		folded,
		before: rows.slice(0, start).reduce((sum, { siblings }) => sum + 1 + siblings.length, 0),
		counts,
		choices: question.isWithChoices ? choicesOf(listed, whole, leading) : NO_CHOICES,
		best: models.best,
		alternatives: question.isWithAlternatives ? alternativesTo(database, models.written ?? question.query, models) : [],
		nearestNumbers: nearest,
		correction: plan?.correction ?? null,
		isWhole:
			(plan !== null && plan.held.length > 0) || pinned.length > 0 || (models.isWholeQuery && models.best.length > 0),
		leftOut: plan && total > 0 ? leftOutOf(plan.correction ?? question.query, plan.nowhere, locale) : null,
		words: plan?.words ?? [],
		context: placeNamed(plan?.context ?? null),
	};
}

/** What is found of the number that is nearly one which nothing has: nobody is led to another product as if it were his. */
const foundInstead = (found: Found, { typed, query }: NumberMeant, nearest: readonly string[]): Found => ({
	...found,
	...{ best: [], alternatives: [], nearestNumbers: nearest, isWhole: false, context: null },
	leftOut: found.total > 0 ? { words: [typed], rest: query } : null,
});

/** What is looked for, whatever types are listed. */
function planFor(all: Listed, question: Question, asked: Understood, asTyped: ModelMatches): Plan {
	const { database } = all;
	const { locale, types } = question;
	const contextOf = (words: readonly string[]) => {
		if (question.infersContext === false || question.scope !== null) return null;
		const named = words === asked.typed ? asTyped : modelMatches(database, locale, words.join(" "), words);
		return inferredContext(database, locale, words, named);
	};
	const listsProductsAlone = types?.every((type) => type === "model") ?? false;
	return planOf(all, { ...question, listsProductsAlone }, asked, mannerOf(asTyped), contextOf);
}

/** The products that a query names: a name with a slip in one of its words is that name, which is said; digits are never corrected. */
function modelsMeant(database: Rows, locale: string, asTyped: ModelMatches, plan: Plan | null): ModelMatches {
	if (!plan?.correction) return asTyped;
	const asSaid = modelMatches(database, locale, plan.correction, plan.correction.split(" "));
	const isTyped = asTyped.best.length + asTyped.near.length > 0;
	return asSaid.isWholeQuery || !isTyped ? asSaid : asTyped;
}

/** Rows of any type that stand before all else: pins, products that are named, and of those with a number like one that nothing has what is found of the rest. */
function rowsAhead(
	all: Listed,
	question: Question,
	pinned: readonly number[],
	models: ModelMatches,
	nearest: readonly string[],
	plan: Plan | null,
): number[] {
	const { database } = all;
	const whole = plan?.whole ?? NOTHING;
	const held = plan?.held ?? [];
	const likely = [models.best, models.near].flatMap((slugs) => rowsOfProducts(database, question, slugs));
	// Where the query says more, products that have all of it are meant: of `Redmi Note 10 Lite` no other `Note10`.
	const isRead = held.length < SEARCH_SORTED_MAX;
	const isMore = isRead && !models.isWholeQuery && held.some((rowid) => typeOfRow(rowid) === "model");
	const named = isMore ? likely.filter((rowid) => held.includes(rowid)) : likely;
	const like = rowsOfProducts(database, question, nearest).filter(
		(rowid) => whole.most > 0 && isFound(all, whole.expression.finding, rowid),
	);
	return [...new Set([...pinned, ...named, ...like])];
}

/** Folded words of a text as they are written there, and the text without them; null where it has none of them. */
function leftOutOf(text: string, folded: ReadonlySet<string>, locale: string): Found["leftOut"] {
	const query = queryText(text);
	const placed = [...wordsOf(query, locale)].filter(({ word }) => folded.has(word));
	if (placed.length === 0) return null;
	const ends = [0, ...placed.map(({ end }) => end)];
	const between = ends.map((end, place) => query.slice(end, placed[place]?.start));
	return {
		words: [...new Set(placed.map(({ start, end }) => query.slice(start, end)))],
		rest: between.join(" ").replace(/\s+/g, " ").trim(),
	};
}

/** The rows of products, those that are sold first. */
const rowsOfProducts = (database: Rows, question: Question, slugs: readonly string[]): number[] =>
	rowsOf(
		database,
		question,
		slugs.map((id) => ({ kind: "products", id })),
		"d.rank, ",
	);

/** The rows of items in their order, as far as they are within what a search is narrowed to. */
function rowsOf(
	database: Rows,
	question: Question,
	items: readonly { readonly kind: string; readonly id: string }[],
	before = "",
): number[] {
	if (items.length === 0) return [];
	const rows = database.all<{ rowid: number }>(
		`SELECT d.rowid AS rowid FROM json_each(?) AS wanted CROSS JOIN search_document AS d
		ON d.locale = ? AND d.kind = wanted.value ->> 0 AND d.id = wanted.value ->> 1 AND d.page IS NULL ORDER BY ${before}wanted.key`,
		...[JSON.stringify(items.map(({ kind, id }) => [kind, id])), question.locale],
	);
	const narrowing = within(null, question);
	const listed = listedOf(database, question);
	return rows.map(({ rowid }) => rowid).filter((rowid) => narrowing === null || isFound(listed, narrowing, rowid));
}
