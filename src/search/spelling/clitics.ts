import { CLITIC_REST_LETTERS_MIN } from "#src/site/search-limits.ts";
import { languageOf } from "../text/words.ts";

/** Arabic words that are written in one with the next one: the article, "and", "with", "for" and what becomes of them together. */
const ARABIC = ["ال", "و", "ب", "ل", "لل", "وال", "بال"];
const ARABIC_BEGINNING = /^(?:[وف]?(?:[بك]?ال|لل)|[وفبكل])/u;

/** A typed word as texts may have it: with another small word written in one with it, or without its own. */
export interface Clitic {
	/** What is written before the word that was typed; empty where that lost its own. */
	readonly before: string;
	/** The word without any. */
	readonly rest: string;
}

/**
 * How a folded word may stand in texts that nobody found as it was typed: who types تلفزوين may mean what stands there
 * only as التلفزيون. None in languages that write small words apart.
 */
export function cliticsOf(word: string, locale: string): readonly Clitic[] {
	if (languageOf(locale) !== "ar") return [];
	const bare = word.replace(ARABIC_BEGINNING, "");
	const rests = [word, ...(bare !== word && bare.length >= CLITIC_REST_LETTERS_MIN ? [bare] : [])];
	return rests.flatMap((rest) => ["", ...ARABIC].map((before) => ({ before, rest }))).filter(isOther(word));
}

const isOther =
	(word: string) =>
	({ before, rest }: Clitic): boolean =>
		before + rest !== word;
