import { stemOf } from "../text/stems.ts";
import { languageOf } from "../text/words.ts";
import { understand } from "../understand.ts";

/** A phrase of more words stands for nothing: it is no name and no synonym. */
export const WORDS_OF_PHRASE = 4;

/** Words by which every form of them is known: `televisions` is `television`. */
export const stemsOf = (words: readonly string[], locale: string): string[] =>
	words.map((word) => stemOf(word, languageOf(locale)) ?? word);

/** The words of a phrase by which every form of it is known. */
export const formsKey = (phrase: string, locale: string): string => stemsOf(phrase.split(" "), locale).join(" ");

/** A phrase as its words are searched for, whatever its spelling; null for one of too many words, or of none. */
export function foldedPhrase(phrase: string, locale: string): string | null {
	const { typed } = understand(phrase, locale);
	return typed.length === 0 || typed.length > WORDS_OF_PHRASE ? null : typed.join(" ");
}

/** Every phrase in a query's words, the longest first. */
export function phrasesIn(typed: readonly string[]): string[] {
	const phrases = new Set<string>();
	for (let count = WORDS_OF_PHRASE; count > 0; count--)
		for (let from = 0; from + count <= typed.length; from++) phrases.add(typed.slice(from, from + count).join(" "));
	return [...phrases];
}
