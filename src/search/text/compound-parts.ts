import { COMPOUND_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { stemOf } from "./stems.ts";
import { stopWords } from "./stop-words.ts";
import { isUnspaced } from "./words.ts";

/** How a language makes one word of several. */
interface Compounding {
	/** Letters between two parts. */
	readonly links: readonly string[];
	/** Letters that a word loses as a first part: `Schule` in `Schulbuch`, `waschen` in `Waschmaschine`, `skärmen` in `skärmljus`. */
	readonly lost: readonly string[];
	/** Endings that the last part may have or lack where it stands alone. */
	readonly endings: readonly string[];
}

const SCANDINAVIAN: Compounding = {
	links: ["s", "e", "er"],
	lost: ["e", "en", "et"],
	endings: ["e", "en", "er", "et", "ene"],
};

/** Languages that write compounds as one word. */
const COMPOUNDING: Readonly<Record<string, Compounding>> = {
	da: SCANDINAVIAN,
	de: { links: ["s", "es", "n", "en", "er", "e"], lost: ["e", "en"], endings: ["e", "n", "en", "er", "s"] },
	nb: SCANDINAVIAN,
	nl: { links: ["s", "en", "e", "er", "n"], lost: ["en"], endings: ["s", "en", "n", "e"] },
	nn: SCANDINAVIAN,
	no: SCANDINAVIAN,
	sv: {
		links: ["s", "e", "o"],
		lost: ["a", "en", "et"],
		endings: ["ar", "er", "or", "en", "et", "n", "na", "arna", "a"],
	},
};

/** Shorter words are no compounds of parts that mean something. */
const WORD_LEAST = 8;
const FIRST_LEAST = 3;
const LAST_LEAST = 4;
/** A short first part stands in many words by chance; it must be a word that is used. */
const SHORT = 3;
const SHORT_COUNT_LEAST = 3;

/** Says how often a word stands in the texts of a locale; 0 of one that does not. */
export type CountOf = (word: string) => number;

interface Split {
	readonly first: readonly string[];
	readonly last: readonly string[];
}

/** Whether a language writes compounds as one word. */
export const writesCompounds = (language: string): boolean => language in COMPOUNDING;

/** Whether a language's words are taken apart, and this may be one of several. */
const isTakenApart = (word: string, language: string): boolean =>
	writesCompounds(language) &&
	word.length >= WORD_LEAST &&
	word.length <= COMPOUND_WORD_LETTERS_MAX &&
	!isUnspaced(word) &&
	!/\d/u.test(word);

/** Every place where a word may be two, with the words that each side may be. */
function splitsOf(word: string, language: string): Split[] {
	const compounding = COMPOUNDING[language];
	if (!compounding || !isTakenApart(word, language)) return [];
	const { links, lost, endings } = compounding;
	const splits: Split[] = [];
	for (let at = FIRST_LEAST; at <= word.length - LAST_LEAST; at++) {
		const [first, last] = [word.slice(0, at), word.slice(at)];
		const unlinked = links.filter((link) => first.endsWith(link)).map((link) => first.slice(0, -link.length));
		const bare = endings.filter((ending) => last.endsWith(ending)).map((ending) => last.slice(0, -ending.length));
		splits.push({
			first: [first, ...unlinked, ...lost.map((letters) => first + letters)].filter(
				(each) => each.length >= FIRST_LEAST,
			),
			last: [last, ...bare, ...endings.map((ending) => last + ending)].filter((each) => each.length >= LAST_LEAST),
		});
	}
	return splits;
}

/** Every word that a word may be made of, to be counted in one look; none where its language writes words apart. */
export const possibleParts = (word: string, language: string): string[] =>
	splitsOf(word, language).flatMap(({ first, last }) => [...first, ...last]);

/**
 * The two words that a folded word is made of, as they stand alone, by what the texts of its language hold (after Koehn
 * and Knight, "Empirical Methods for Compound Splitting", 2003): of all ways the one whose words are used most. None
 * when it is no compound.
 */
export function partsOf(word: string, language: string, countOf: CountOf): readonly string[] {
	const stops = stopWords(language);
	const commonest = (words: readonly string[]): { word: string; count: number } => {
		for (const each of words) {
			const count = stops.has(each) ? 0 : countOf(each);
			if (count >= (each.length <= SHORT ? SHORT_COUNT_LEAST : 1)) return { word: each, count };
		}
		return { word: "", count: 0 };
	};
	let best: { readonly parts: readonly string[]; readonly weight: number } | null = null;
	for (const { first, last } of splitsOf(word, language)) {
		const [before, after] = [commonest(first), commonest(last)];
		const weight = before.count * after.count;
		if (weight > (best?.weight ?? 0)) best = { parts: [before.word, after.word], weight };
	}
	return best?.parts ?? [];
}

/** What a word may be in other forms, where its language writes compounds: as far as these have its stem. */
export function inflectionsOf(word: string, language: string): string[] {
	const endings = isTakenApart(word, language) ? (COMPOUNDING[language]?.endings ?? []) : [];
	const bare = endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
	const stem = stemOf(word, language);
	return [...bare, ...endings.map((ending) => word + ending)].filter((form) => stemOf(form, language) === stem);
}

/** The words that a folded word may begin with, each as it stands alone and what is left of the word, the longest first. */
export const beginningsOf = (word: string, language: string): { words: readonly string[]; rest: string }[] =>
	splitsOf(word, language)
		.map(({ first, last }) => ({ words: first, rest: last[0] ?? "" }))
		.reverse();

/** The same of the parts as well, which may be compounds themselves: all that a word is found by. */
export function allPartsOf(word: string, language: string, countOf: CountOf): readonly string[] {
	const parts = partsOf(word, language, countOf);
	return [...parts, ...parts.flatMap((part) => partsOf(part, language, countOf))];
}
