import { QUERY_WORDS_MAX } from "#src/site/search-limits.ts";
import { wordsOf } from "../text/words.ts";

/** Whether a digit was typed, in any script: a key has digits where letters O, I and L were typed. */
export const hasDigit = (typed: string): boolean => /\p{Nd}/u.test(typed);

/** The words of a text, folded, as many as count. */
export const wordsIn = (text: string): string[] => [...wordsOf(text)].slice(0, QUERY_WORDS_MAX).map(({ word }) => word);
