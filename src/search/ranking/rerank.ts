import type { ResultType } from "#src/contract/search/search-types.ts";
import type { Rows } from "../rows.ts";
import { isWritten } from "../text/private-letters.ts";
import type { Term } from "../text/terms.ts";
import type { Form } from "../text/tokens.ts";
import type { Candidate } from "./candidates.ts";
import { isPageRow, typeOfRow } from "./rows-of-types.ts";
import { titleRun } from "./title-run.ts";
import type { Wanted } from "./wanted.ts";
import { saysNothingElse } from "./whole-title.ts";

/** What is weighed of a row beside how well it fits. */
export interface Weighed {
	readonly rowid: number;
	readonly kind: string;
	readonly id: string;
	readonly rank: number;
	readonly date: string;
	/** How often it was opened, as far as that is told. */
	readonly views: number;
	/** What it says of its products, to be told from what is said of their siblings. */
	readonly likeness: string | null;
	/** The words of its title as the index has them. */
	readonly words: string;
	/** How many of the things that are asked for its title holds, from 0 to 1, where that was weighed. */
	readonly titled?: number;
}

/** What a page of a document weighs beside what was written as an answer. */
const PAGE_WEIGHT = 0.6;
/** And so much more as far as its title holds what is asked, with all of it as much as an answer: who asks for the batteries of the remote means the chapter with that name. */
const PAGE_TITLED = 0.2;
const PAGE_WHOLE = 0.2;
/** How much of what is asked a title holds that says what a page is about, rather than a word of it. */
const BETTER_PART = 0.5;
/** What each weighs beside the fit, which is 1 for the best of its tier; tuned on half of the judged queries. */
const WEIGHTS = {
	share: 0.6,
	inTitle: 0.4,
	wholeTitle: 0.2,
	nothingElse: 0.3,
	phrase: 0.2,
	symptom: 0.2,
	notSold: -0.5,
	read: 0.2,
	old: -0.1,
};
/** By what people look for more often than another type that says the same, and whether the newest of a type is meant. */
const TYPES = {
	model: { weight: 0.2, isAgeing: false },
	"faq-article": { weight: 0.1, isAgeing: false },
	"quality-issue-article": { weight: 0.1, isAgeing: false },
	"oof-article": { weight: 0.1, isAgeing: false },
	download: { weight: -0.1, isAgeing: true },
	software: { weight: -0.1, isAgeing: true },
	document: { weight: -0.1, isAgeing: false },
	"sub-document": { weight: 0, isAgeing: false },
	tutorial: { weight: 0, isAgeing: false },
	video: { weight: 0, isAgeing: false },
	news: { weight: -0.1, isAgeing: true },
	"asc-news": { weight: 0, isAgeing: true },
	"remote-codes": { weight: -0.3, isAgeing: false },
	"serial-lists": { weight: -0.3, isAgeing: false },
	"help-trees": { weight: 0, isAgeing: false },
	"service-manual": { weight: 0, isAgeing: false },
	"technical-news": { weight: 0, isAgeing: true },
	"repair-tools": { weight: 0, isAgeing: false },
	"technical-memo": { weight: 0, isAgeing: false },
	"training-information": { weight: 0, isAgeing: false },
	"service-information": { weight: 0, isAgeing: false },
} as const satisfies Readonly<Record<ResultType, { readonly weight: number; readonly isAgeing: boolean }>>;

/** Views from which more of them say nothing more: it is their order of magnitude that counts. */
const VIEWS_OF_MOST = 1_000_000;
/** Days after which what ages is half as new. */
const HALF_AS_NEW = 365;

/** How much is read of something, from 0 to 1. */
const readShare = (views: number): number => Math.min(1, Math.log(1 + views) / Math.log(1 + VIEWS_OF_MOST));

/** How old something is beside the newest, from 0 to 1. */
function ageShare(date: string, newest: string): number {
	const days = (Date.parse(newest) - Date.parse(date)) / 86_400_000;
	return Number.isFinite(days) ? 1 - 0.5 ** (days / HALF_AS_NEW) : 0;
}

/** What rows are weighed by: what a query asks for and how much each of it tells. */
export interface Weighing {
	readonly wanted: ReadonlyMap<Wanted, number>;
	/** All its words as they were typed, in order, those that say nothing with them. */
	readonly typed: readonly string[];
	/** Where it says that something is missing or fails the words that do so, else none: a title with one of them is about a symptom as well. */
	readonly denying: ReadonlySet<string>;
	/** Words of its language that say nothing, not even that. */
	readonly small: ReadonlySet<string>;
	readonly preference: Preference;
}

/** What it weighs that something is about what the query names, and that a product is not which holds all of the query nevertheless. */
export interface Preference {
	readonly about: number;
	readonly madeFor: number;
}

/** What a term counts that a title holds otherwise than it was typed. */
const OTHERWISE = 0.8;

/** How far a title holds a term. */
function holdsTerm(words: ReadonlySet<string>, { word, parts, forms }: Term): number {
	if (words.has(word) || parts?.every((part) => words.has(part))) return 1;
	const hasForm = ({ tokens, join }: Form) =>
		tokens.every((token) =>
			join === "beginning" ? [...words].some((each) => each.startsWith(token)) : words.has(token),
		);
	return forms.some(hasForm) ? OTHERWISE : 0;
}

/** @param told how much of what is asked its title holds */
const pageWeight = (told: number, isWhole: boolean): number =>
	PAGE_WEIGHT + PAGE_TITLED * told + (isWhole ? PAGE_WHOLE : 0);

/** How far a title holds what is asked for. */
function holds(words: ReadonlySet<string>, { terms, others }: Wanted): number {
	const own = Math.min(...terms.map((term) => holdsTerm(words, term)));
	return own === 0 && others.some(({ tokens }) => tokens.every((token) => words.has(token))) ? OTHERWISE : own;
}

/**
 * Tells of the words of a title whether one of them is any that is weighed; most titles of what was found by its body have
 * none, and need no more than this look.
 */
function touching(wanted: readonly Wanted[], others: Iterable<string>): (tokens: readonly string[]) => boolean {
	const terms = wanted.flatMap((each) => each.terms);
	const forms = terms.flatMap((term) => term.forms);
	if (forms.some(({ join }) => join === "beginning")) return () => true;
	const known = new Set([
		...others,
		...terms.flatMap(({ word, parts }) => [word, ...(parts ?? [])]),
		...[...forms, ...wanted.flatMap((each) => each.others)].flatMap(({ tokens }) => tokens),
	]);
	return (tokens) => tokens.some((token) => known.has(token));
}

/**
 * Candidates of one tier, the best first: by how well they fit, by what of the query stands in their title and how much
 * of the title that is, whether they are about what the query names, whether it is sold, how often it is read, how old it is where that matters, and then the newest.
 */
export function rerank(
	database: Rows,
	{ wanted: weights, typed, denying, small, preference }: Weighing,
	candidates: readonly Candidate[],
): Weighed[] {
	if (candidates.length === 0) return [];
	const best = Math.max(...candidates.map(({ fit }) => fit), Number.MIN_VALUE);
	const rows = database.all<Weighed>(
		`SELECT d.rowid AS rowid, d.kind, d.id, d.rank, d.date, d.views, d.likeness, d.words FROM json_each(?) AS wanted
		CROSS JOIN search_document AS d ON d.rowid = wanted.value`,
		JSON.stringify(candidates.map(({ rowid }) => rowid)),
	);
	const byRow = new Map(rows.map((row) => [row.rowid, row]));
	const isAgeing = (rowid: number) => TYPES[typeOfRow(rowid)].isAgeing;
	const newest = rows.reduce((day, { rowid, date }) => (isAgeing(rowid) && date > day ? date : day), "");
	const wanted = [...weights.keys()];
	const sum = [...weights.values()].reduce((all, weight) => all + weight, 0) || 1;
	const weightOf = new Map(wanted.flatMap((each) => each.terms.map(({ word }) => [word, weights.get(each) ?? 0])));
	// What is denied is one thing with its negation: `no sound`.
	const ofNegation = sum / Math.max(1, wanted.length);
	const asTyped = typed.map((word) => ({ word, weight: weightOf.get(word) ?? (denying.has(word) ? ofNegation : 0) }));
	const isTouched = touching(wanted, [...typed, ...denying]);
	const heldBy = (partOf: (each: Wanted) => number) =>
		wanted.map((each) => ({ weight: weights.get(each) ?? 0, part: partOf(each) }));
	const nothing = heldBy(() => 0);
	const heldIn = (tokens: readonly string[]) => {
		const words = new Set(tokens);
		return heldBy((each) => holds(words, each));
	};
	const telling = wanted.filter((each) => (weights.get(each) ?? 0) > 0);
	const scored = candidates.flatMap(({ rowid, fit, share, isAbout, isMadeFor }) => {
		const row = byRow.get(rowid);
		if (!row) return [];
		const tokens = row.words.split(" ");
		const isTitled = isTouched(tokens);
		const held = isTitled ? heldIn(tokens) : nothing;
		const written = isTitled ? tokens.filter(isWritten).length : 1;
		const told = held.reduce((all, { weight, part }) => all + weight * part, 0) / sum;
		const heldParts = held.reduce((all, { part }) => all + part, 0);
		// Of another thing it is another answer.
		const isOfIt = isAbout || preference.about === 0;
		const isAllHeld = held.every(({ weight, part }) => weight === 0 || part > 0);
		const isWhole = isTitled && isOfIt && isAllHeld && saysNothingElse(tokens, telling, { denying, small });
		const score =
			(fit / best) *
				(isPageRow(rowid)
					? pageWeight(
							told,
							held.every(({ part }) => part > 0),
						)
					: 1) +
			TYPES[typeOfRow(rowid)].weight +
			WEIGHTS.share * share +
			(isAbout ? preference.about : 0) +
			(isMadeFor && !isAbout && row.kind === "products" ? preference.madeFor : 0) +
			WEIGHTS.inTitle * told +
			WEIGHTS.wholeTitle * told * Math.min(1, heldParts / written) +
			(isWhole ? WEIGHTS.nothingElse : 0) +
			(isTitled ? WEIGHTS.phrase * titleRun(asTyped, tokens) : 0) +
			(isTitled && tokens.some((token) => denying.has(token)) ? WEIGHTS.symptom : 0) +
			WEIGHTS.read * readShare(row.views) +
			(isAgeing(rowid) ? WEIGHTS.old * ageShare(row.date, newest) : 0) +
			(row.rank > 0 && row.kind === "products" ? WEIGHTS.notSold : 0);
		return [{ ...row, score, titled: heldParts / Math.max(1, wanted.length) }];
	});
	scored.sort((a, b) => b.score - a.score || (a.date < b.date ? 1 : a.date > b.date ? -1 : a.rowid - b.rowid));
	return scored;
}

/**
 * Of a document's pages one stands at the place of the best, and none where the document itself is found; the others stand
 * behind all else. It is the best, or the one whose title holds most of what is asked, if that is the better part of it:
 * the chapter on the batteries of the remote, not the one on all that fails, which has every word of it somewhere.
 */
export function onePageEach(rows: readonly Weighed[]): Weighed[] {
	const keyOf = ({ kind, id }: Weighed) => `${kind} ${id}`;
	const whole = new Set(rows.filter(({ rowid }) => !isPageRow(rowid)).map(keyOf));
	const shown = new Map<string, Weighed>();
	for (const row of rows) {
		const known = shown.get(keyOf(row));
		const isTitled = (row.titled ?? 0) > Math.max(BETTER_PART, known?.titled ?? 0);
		if (isPageRow(row.rowid) && (!known || isTitled)) shown.set(keyOf(row), row);
	}
	const seen = new Set(whole);
	const behind = rows.filter((row) => isPageRow(row.rowid) && (whole.has(keyOf(row)) || shown.get(keyOf(row)) !== row));
	const first = rows.flatMap((row) => {
		if (!isPageRow(row.rowid)) return [row];
		if (seen.has(keyOf(row))) return [];
		seen.add(keyOf(row));
		return shown.get(keyOf(row)) ?? [];
	});
	return [...first, ...behind];
}
