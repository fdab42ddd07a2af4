import { COMPOUND_LETTERS_MAX, COMPOUNDS_MARKED_MAX, SNIPPET_SEARCHED_LENGTH } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";
import { inflectionsOf, partsOf, possibleParts, writesCompounds } from "./compound-parts.ts";
import { isWritten } from "./private-letters.ts";
import { stopWords } from "./stop-words.ts";
import { type Form, formsOf, tokensOfWord } from "./tokens.ts";
import { countsOf } from "./vocabulary.ts";
import { isUnspaced, languageOf, WRITTEN, wordsOf } from "./words.ts";

/** Shorter parts stand in too many words. */
const PART_LEAST = 2;
const NO_SYNONYMS: ReadonlyMap<string, unknown> = new Map();
/** No name of anything: `E 24` is one code, not what has an E and the number. */
const LETTER_ALONE = /^\p{L}$/u;

/** What is searched for as one: a word, and the two words that it may be written as. */
export interface Term {
	readonly word: string;
	readonly parts: readonly [string, string] | null;
	/** Whether the two need not stand side by side, as in a name: `Arco 700 and 900`. */
	readonly isLoose: boolean;
	/** What else stands for the word, and says less than the word itself. */
	readonly forms: readonly Form[];
	/** Whether it is searched for by itself: not a word that says nothing, which counts as a part of a phrase alone. */
	readonly isAsked: boolean;
}

/**
 * The tokens of a term that are marked where they stand: its word, what stands for it, and of a name its parts.
 * Neighbours that together are its word stand for it.
 */
export const markedWords = ({ word, parts, isLoose, forms }: Term): string[] => [
	word,
	...forms.filter(({ join, tokens }) => join === "phrase" && tokens.length === 1).flatMap(({ tokens }) => tokens),
	...(parts !== null && isLoose ? parts : []),
];

/**
 * Compounds of texts that are found because of what they are made of, so that they are marked as well. Only words that
 * hold the letters of a token are taken apart.
 *
 * @param tokens what was searched for, as `markedWords` says
 */
export function compoundsHolding(
	database: Rows,
	locale: string,
	tokens: readonly string[],
	texts: readonly string[],
): string[] {
	const language = languageOf(locale);
	if (!writesCompounds(language)) return [];
	const stems = tokens.filter((token) => !isWritten(token)).map((token) => ({ token, letters: token.slice(1) }));
	const written = new Set(texts.flatMap((text) => text.slice(0, SNIPPET_SEARCHED_LENGTH).match(WRITTEN) ?? []));
	const words = new Set<string>();
	for (const form of written) {
		if (words.size >= COMPOUNDS_MARKED_MAX) break;
		for (const { word } of wordsOf(form, locale))
			if (stems.some(({ letters }) => letters.length < word.length && word.includes(letters))) words.add(word);
	}
	const possible = [...words].flatMap((word) => possibleParts(word, language));
	const counts = countsOf(database, locale, possible);
	const isMade = (word: string) =>
		partsOf(word, language, (part) => counts.get(part) ?? 0).some((part) =>
			tokensOfWord(part, locale).some((token) => tokens.includes(token)),
		);
	return [...words].filter(isMade);
}

/** What is known of a query's words before they are looked up. */
interface Words {
	/** Every word, folded, in order. */
	readonly typed: readonly string[];
	/** Those that are searched for. */
	readonly words: readonly string[];
}

/**
 * The words of a query as terms, in order: two neighbours that somebody writes as one word are one, and a word
 * that is two known words may be written as these. `wifi`, `wi-fi` and `wi fi` are the same term. A
 * word that says nothing by itself counts beside a digit: `CE 41` in French.
 */
export function termsOf(database: Rows, locale: string, { typed, words }: Words): Term[] {
	const stops = stopWords(locale);
	const language = languageOf(locale);
	const asked = new Set(words);
	const isPart = (word: string) => !isUnspaced(word) && word.length <= COMPOUND_LETTERS_MAX;
	const termOf = (word: string, parts: Split | null): Term => ({
		word,
		parts,
		isAsked: asked.has(word) || parts !== null,
		isLoose: /\d/.test(word) && parts?.some((part) => stops.has(part) || LETTER_ALONE.test(part)) !== true,
		forms: formsOf(word, locale, isWrittenThere(word) ? partsOf(word, language, countOf) : []),
	});
	const joinAt = (place: number): string | null => {
		const [word = "", next] = [typed[place], typed[place + 1]];
		if (next === undefined || !isPart(word) || !isPart(next)) return null;
		return (asked.has(word) && asked.has(next)) || /\d/.test(word + next) ? word + next : null;
	};
	const splits = new Map(words.map((word) => [word, isPart(word) ? splitsOf(word, stops) : []]));
	const joins = typed.flatMap((_, place) => joinAt(place) ?? []);
	const made = [...words, ...joins].flatMap((word) => possibleParts(word, language));
	const inflected = new Map([...words, ...joins].map((word) => [word, inflectionsOf(word, language)]));
	const counts = countsOf(database, locale, [
		...[...words, ...joins, ...[...splits.values()].flat(2), ...made],
		...[...inflected.values()].flat(),
	]);
	const countOf = (word: string) => counts.get(word) ?? 0;
	// What nobody wrote in any form is taken apart by who says so.
	const isWrittenThere = (word: string) =>
		counts.has(word) || inflected.get(word)?.some((form) => counts.has(form)) === true;
	// Where compounds are one word, two neighbours that are a thing of which no text speaks are not the two things.
	const named = writesCompounds(language)
		? synonymsOf(
				database,
				locale,
				joins.filter((join) => !counts.has(join)),
			)
		: NO_SYNONYMS;
	const terms: Term[] = [];
	for (let place = 0; place < typed.length; place++) {
		const [word = "", next = ""] = [typed[place], typed[place + 1]];
		const join = joinAt(place);
		if (join !== null && (counts.has(join) || named.has(join))) {
			terms.push(termOf(join, [word, next]));
			place++;
		} else terms.push(termOf(word, commonest(splits.get(word) ?? [], counts)));
	}
	return terms;
}

type Split = readonly [string, string];

function splitsOf(word: string, stops: ReadonlySet<string>): Split[] {
	const splits: Split[] = [];
	for (let at = PART_LEAST; at <= word.length - PART_LEAST; at++) {
		const split = [word.slice(0, at), word.slice(at)] as const;
		if (/\d/.test(word) || !split.some((part) => stops.has(part))) splits.push(split);
	}
	return splits;
}

/** The split whose rarer part is the commonest. */
function commonest(splits: readonly Split[], counts: ReadonlyMap<string, number>): Split | null {
	let best: { readonly split: Split; readonly weight: number } | null = null;
	for (const split of splits) {
		const [before = 0, after = 0] = split.map((part) => counts.get(part));
		if (before === 0 || after === 0) continue;
		const weight = Math.min(before, after);
		if (!best || weight > best.weight) best = { split, weight };
	}
	return best?.split ?? null;
}
