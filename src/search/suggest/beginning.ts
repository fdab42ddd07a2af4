import { modelKey } from "#src/site/model-key.ts";
import {
	MODEL_KEY_LETTERS_MAX,
	NUMBER_WORDS_MAX,
	SUGGESTED_ENDING_LETTERS_MIN,
	SUGGESTED_QUERY_WORDS_MAX,
} from "#src/site/search-limits.ts";
import { PRIVATE_LETTER } from "../text/private-letters.ts";
import { stopWords } from "../text/stop-words.ts";
import { wordsIn } from "./suggestion-words.ts";

/** What somebody has typed so far. */
export interface Beginning {
	/** Folded words, without those that say nothing; the last may go on. */
	readonly words: readonly string[];
	/** All of it as a number's key; empty when it is too long for one. */
	readonly key: string;
	/** Whether it may be a number: it has a digit. */
	readonly hasDigit: boolean;
}

const DIGIT = /\p{Nd}/u;

/** Reads the text of a query typed so far; however much it is, few words come out of it. */
export function beginningOf(text: string, locale: string): Beginning {
	const typed = wordsIn(text).slice(0, SUGGESTED_QUERY_WORDS_MAX);
	const stops = stopWords(locale);
	// The last word is not one yet.
	const words = typed.filter((word, place) => place === typed.length - 1 || !stops.has(word));
	const isNothingSaid = typed.every((word) => stops.has(word));
	const key = modelKey(text);
	return {
		words: isNothingSaid ? typed : words,
		key: key.length > MODEL_KEY_LETTERS_MAX ? "" : key,
		hasDigit: DIGIT.test(text),
	};
}

const whole = (word: string): string => `"${word}"`;
const begun = (word: string): string => `"${word}"*`;
const all = (parts: readonly string[]): string => parts.join(" AND ");
const any = (parts: readonly string[]): string => `(${parts.join(" OR ")})`;

/** One way to find something, as an expression of the index; null where the way leads nowhere. */
export type Way = (beginning: Beginning) => string | null;

/** The number, alias, code or joined name that this is. */
export const asNumber: Way = ({ key }) => (key.length > 1 ? whole(PRIVATE_LETTER.number + key) : null);

/** What has a number that goes on like this. */
export const asBegunNumber: Way = ({ key }) => (key === "" ? null : begun(PRIVATE_LETTER.number + key));

/** What has a number in which this stands. */
export const insideNumber: Way = ({ key, hasDigit }) =>
	hasDigit && key.length > 2 ? begun(PRIVATE_LETTER.numberEnding + key) : null;

/** Words, and the same with two neighbours as one word. */
const joinedOrNot = (words: readonly string[]): (readonly string[])[] => [
	words,
	...words
		.slice(1)
		.map((word, before) => [...words.slice(0, before), words[before] + word, ...words.slice(before + 2)]),
];

/** What has all the words in its title, the last as the beginning of one, or two neighbours as one word. */
export const inTitle: Way = ({ words }) => {
	if (words.length === 0) return null;
	const expression = (parts: readonly string[]) =>
		`(${all(unfinished(parts, (word, isLast) => (isLast ? begun : whole)(word)))})`;
	return any(joinedOrNot(words).map(expression));
};

/** Words whose last may go on. */
const unfinished = (words: readonly string[], form: (word: string, isLast: boolean) => string): string[] =>
	words.map((word, place) => form(word, place === words.length - 1));

const anywhere = (word: string, isBegun: boolean): string =>
	any([word, PRIVATE_LETTER.about + word].map(isBegun ? begun : whole));

/** What has all the words, the last as a beginning, or two neighbours as one, in its title, keywords, or names of what it is about. */
export const somewhere: Way = ({ words }) =>
	words.length === 0 ? null : any(joinedOrNot(words).map((each) => `(${all(unfinished(each, anywhere))})`));

/** The same with words that are all beginnings, or stand inside others. */
export const insideWords: Way = ({ words }) =>
	words.length === 0 ? null : all(words.map((word) => any([anywhere(word, true), ...insideOf(word)])));

function insideOf(word: string): string[] {
	const letters = [...word].length;
	if (letters === 1) return [whole(PRIVATE_LETTER.ending + word)];
	return letters < SUGGESTED_ENDING_LETTERS_MIN ? [] : [begun(PRIVATE_LETTER.ending + word)];
}

/** What has the number that some of the words are, and all other words. */
export const numberAmongWords: Way = ({ words }) => {
	const ways: string[] = [];
	for (let from = 0; from < words.length; from++)
		for (let to = from + 1; to <= Math.min(words.length, from + NUMBER_WORDS_MAX); to++) {
			const run = words.slice(from, to);
			if (run.length === words.length || !run.some((word) => DIGIT.test(word))) continue;
			const number = begun(PRIVATE_LETTER.number + modelKey(run.join("")));
			const others = unfinished([...words.slice(0, from), ...words.slice(to)], anywhere);
			ways.push(`(${all([number, ...others])})`);
		}
	return ways.length === 0 ? null : any(ways);
};

/** Of what a way leads to the categories alone. */
export const categoriesIn =
	(way: Way): Way =>
	(beginning) => {
		const expression = way(beginning);
		return expression === null ? null : all([whole(PRIVATE_LETTER.category), expression]);
	};

/** Every category. */
export const anyCategory: string = whole(PRIVATE_LETTER.category);

/** What has numbers that go on like one of these. */
export const likeNumbers = (keys: readonly string[]): string =>
	any(keys.map((key) => begun(PRIVATE_LETTER.number + key)));

/** What has one of each of these words' forms. */
export const likeWords = (forms: readonly (readonly string[])[]): string =>
	all(forms.map((each) => any(each.map((word) => anywhere(word, true)))));
