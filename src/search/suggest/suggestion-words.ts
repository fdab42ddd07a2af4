import { modelKey } from "#src/site/model-key.ts";
import {
	SUGGESTED_ENDING_LETTERS_MIN,
	SUGGESTED_ENDING_WORD_LETTERS_MAX,
	SUGGESTED_WORDS_MAX,
} from "#src/site/search-limits.ts";
import { type Marked, marksOf } from "../ranking/marks.ts";
import { compoundsOf } from "../text/hyphened.ts";
import { PRIVATE_LETTER } from "../text/private-letters.ts";
import { isUnspaced, withinWord, wordsAndPairs } from "../text/words.ts";

const ENDING_NUMBER_LETTERS_MIN = 3;

/** The folded words of a text; of a script without spaces its pairs of letters. */
export const wordsIn = (text: string): string[] => Array.from(wordsAndPairs(text), withinWord);

/** The words of a text, and its compounds as one word each. */
const allWordsIn = (text: string): string[] => [
	...wordsIn(text),
	...[...compoundsOf(text)].map(({ joined }) => joined),
];

/** The ends of a word: what stands inside it is the beginning of one of them. */
function* endingsOf(word: string, least: number): Generator<string> {
	const end = Math.min(word.length, SUGGESTED_ENDING_WORD_LETTERS_MAX);
	for (let at = 1; at <= end - least; at++) yield word.slice(at, end);
}

/** What the words of the index are made of. */
export interface SuggestionText {
	readonly title: string;
	readonly keywords: readonly string[];
	/** Names of what it is about. */
	readonly names: readonly string[];
	/** Those of them that are numbers, under which it is suggested as well. */
	readonly about: readonly string[];
	/** Numbers and codes that are its own. */
	readonly numbers: readonly string[];
	readonly contexts: Marked["contexts"];
	readonly isCategory?: boolean;
}

/** The words of a title and its keys: those that somebody may mistype. */
export function ownWords({ title, numbers }: Pick<SuggestionText, "title" | "numbers">): Set<string> {
	return new Set([
		...allWordsIn(title).slice(0, SUGGESTED_WORDS_MAX),
		...numbers.map((number) => PRIVATE_LETTER.number + modelKey(number)),
	]);
}

/** Everything under which something is suggested, as the words of one text. */
export function indexWords(text: SuggestionText): string {
	const words = ownWords(text);
	for (const word of [...words])
		if (word.startsWith(PRIVATE_LETTER.number))
			for (const ending of endingsOf(word.slice(1), ENDING_NUMBER_LETTERS_MIN))
				words.add(PRIVATE_LETTER.numberEnding + ending);
		else if (isUnspaced(word)) words.add(PRIVATE_LETTER.ending + ([...word].at(-1) ?? ""));
		else for (const ending of endingsOf(word, SUGGESTED_ENDING_LETTERS_MIN)) words.add(PRIVATE_LETTER.ending + ending);
	const about = [...text.numbers, ...text.keywords, ...text.names].slice(0, SUGGESTED_WORDS_MAX);
	for (const each of about) for (const word of allWordsIn(each)) words.add(PRIVATE_LETTER.about + word);
	for (const number of text.about.slice(0, SUGGESTED_WORDS_MAX)) words.add(PRIVATE_LETTER.number + modelKey(number));
	// What is for everybody and about a thing of agents' is found within that thing, of which nobody else knows.
	if (text.isCategory) words.add(PRIVATE_LETTER.category);
	return [...words, marksOf({ contexts: text.contexts, topics: [], written: [] }, "asc")].join(" ");
}
