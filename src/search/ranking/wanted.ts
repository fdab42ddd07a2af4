import type { Rows } from "../rows.ts";
import { phrasesIn, WORDS_OF_PHRASE } from "../synonyms/phrase.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";
import { markedWords, type Term, termsOf } from "../text/compounds.ts";
import { formsOf } from "../text/tokens.ts";
import type { Understood } from "../understand.ts";
import { weighing } from "./expression.ts";

/** One thing that a query asks for. */
export interface Wanted {
	/** Its words, all of which are needed. */
	readonly terms: readonly Term[];
	/** Other phrases for it, as folded words with a blank between: any of them will do as well. */
	readonly others: readonly string[];
}

/** What a query asks for, in order and once: `cell phone` is one thing where the pack has other words for it. */
export function wantedIn(database: Rows, locale: string, understood: Understood): Wanted[] {
	const terms = termsOf(database, locale, understood);
	const spellings = terms.map(({ word, parts }) => (parts ? [word, parts.join(" ")] : [word]));
	const synonyms = synonymsOf(database, locale, [
		...new Set([...phrasesIn(terms.map(({ word }) => word)), ...spellings.flat()]),
	]);
	const wanted: Wanted[] = [];
	for (let from = 0; from < terms.length; ) {
		const count = longestPhrase(terms, from, synonyms);
		const own = terms.slice(from, from + count);
		const phrases = count > 1 ? [own.map(({ word }) => word).join(" ")] : (spellings[from] ?? []);
		wanted.push({ terms: own, others: [...new Set(phrases.flatMap((phrase) => synonyms.get(phrase) ?? []))] });
		from += count;
	}
	const asked = wanted.flatMap((each) => apart(each, locale));
	return [...Map.groupBy(asked, (each) => weighing([each], "AND")).values()].flatMap(([first]) => first ?? []);
}

/** A name that is written as one word or as two is asked for as the two, for each of which the one will do: `E9 65`. */
function apart(wanted: Wanted, locale: string): Wanted[] {
	const [term, ...more] = wanted.terms;
	if (!term?.isLoose || term.parts === null || more.length > 0 || wanted.others.length > 0) return [wanted];
	return term.parts.map((word) => ({
		terms: [{ word, parts: null, isLoose: false, forms: formsOf(word, locale, []) }],
		others: [term.word],
	}));
}

function longestPhrase(terms: readonly Term[], from: number, synonyms: ReadonlyMap<string, unknown>): number {
	for (let count = Math.min(WORDS_OF_PHRASE, terms.length - from); count > 1; count--) {
		const words = terms.slice(from, from + count).map(({ word }) => word);
		if (synonyms.has(words.join(" "))) return count;
	}
	return 1;
}

/** The words that are marked where they stand; of another phrase a word by itself may say anything: `in` of `in-ear headphones`. */
export const marksOfWanted = ({ terms, others }: Wanted): readonly string[] => [
	...terms.flatMap(markedWords),
	...others.filter((other) => !other.includes(" ")),
];
