import { categoryNamed } from "./context/category-names.ts";
import { brandWordsAmong } from "./models/brand-words.ts";
import type { Rows } from "./rows.ts";
import { fold } from "./text/fold.ts";
import { queryText } from "./text/query-text.ts";
import { stopWords } from "./text/stop-words.ts";
import { isUnspaced } from "./text/words.ts";
import { understand } from "./understand.ts";

/** A comma of any script. */
const COMMA = /[,،、]/u;
/** In a phrase, behind the beginning with which hardly anything else begins. */
const ENOUGH = "|";
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;

interface Phrases {
	/** As they are written, and those of several words also without words that say nothing. */
	readonly whole: ReadonlySet<string>;
	readonly begun: readonly { readonly beginning: string; readonly phrase: string }[];
}

/** Those of the locale files, which are the same for every query. */
const read = new Map<string, Phrases>();

function phrasesOf(phrases: string, locale: string): Phrases {
	const key = `${locale} ${phrases}`;
	const known = read.get(key) ?? readPhrases(phrases.split(COMMA), locale);
	read.set(key, known);
	return known;
}

function readPhrases(phrases: readonly string[], locale: string): Phrases {
	const whole = phrases.flatMap((marked) => {
		const { typed, words } = understand(marked.replace(ENOUGH, ""), locale);
		// `call us` without its `us` is what people do with a device.
		return [typed, ...(words.length > 1 ? [words] : [])].map((each) => each.join(" "));
	});
	const begun = phrases.flatMap((marked) => {
		const [beginning = "", rest] = marked.split(ENOUGH);
		return rest === undefined
			? []
			: [{ beginning: asBegun(lettersOf(beginning)), phrase: asBegun(lettersOf(beginning + rest)) }];
	});
	return { whole: new Set(whole), begun };
}

const lettersOf = (text: string): readonly string[] => fold(queryText(text)).match(LETTERS) ?? [];

/** Words of which the last may be unfinished, so that no dictionary parts them. */
const asBegun = (words: readonly string[]): string => words.join(isUnspaced(words.join("")) ? "" : " ");

/** What a query is held against. */
interface Asked {
	readonly phrases: ReadonlySet<string>;
	/** Words that say nothing. */
	readonly stops: ReadonlySet<string>;
}

function isPhrase(words: readonly string[], { phrases, stops }: Asked): boolean {
	return phrases.has(words.join(" ")) || phrases.has(words.filter((word) => !stops.has(word)).join(" "));
}

/** Whether a phrase begins somewhere. */
const holdsPhrase = (words: readonly string[], asked: Asked): boolean =>
	words.some((_, from) => words.some((__, to) => to >= from && isPhrase(words.slice(from, to + 1), asked)));

/** Whether words are phrases, between which some say nothing, and nothing else. */
function areAll(words: readonly string[], asked: Asked): boolean {
	const reached = [true];
	for (const [place, word] of words.entries())
		reached.push(
			(reached[place] && asked.stops.has(word)) ||
				reached.some((isReached, from) => isReached && isPhrase(words.slice(from, place + 1), asked)),
		);
	return reached.at(-1) === true && holdsPhrase(words, asked);
}

/**
 * Whether somebody looks for the company and not for what it has written: a query of nothing but words for that, beside
 * which a brand or a kind of device may be named.
 *
 * @param phrases words and phrases that do so, with commas between, each with a bar where its beginning is enough
 */
export function asksForContact(database: Rows, locale: string, query: string, phrases: string): boolean {
	const asked = { phrases: phrasesOf(phrases, locale).whole, stops: stopWords(locale) };
	const { typed, words } = understand(query, locale);
	if (!holdsPhrase(typed, asked)) return false;
	const withoutBrand = (each: readonly string[]) => {
		const brands = brandWordsAmong(database, each);
		return each.filter((word) => !brands.has(word));
	};
	if (areAll(typed, asked) || areAll(withoutBrand(typed), asked)) return true;
	const named = categoryNamed(database, locale, words);
	if (named === null) return false;
	const besides = new Set(named.besides);
	const isBesides = (word: string) => besides.has(word) || !words.includes(word);
	return areAll(withoutBrand(typed.filter(isBesides)), asked);
}

/** Whether what was typed so far is such a query, or a beginning with which hardly anything else begins. */
export function beginsToAskForContact(database: Rows, locale: string, typed: string, phrases: string): boolean {
	if (asksForContact(database, locale, typed, phrases)) return true;
	const words = lettersOf(typed);
	const stops = stopWords(locale);
	const first = words.findIndex((word) => !stops.has(word));
	// Words that say nothing stand before a phrase, and in one.
	return words.slice(0, first + 1).some((_, from) => {
		const rest = asBegun(words.slice(from));
		return phrasesOf(phrases, locale).begun.some(
			({ beginning, phrase }) => rest.startsWith(beginning) && phrase.startsWith(rest),
		);
	});
}
