import type { Rows } from "../rows.ts";
import { phrasesIn, WORDS_OF_PHRASE } from "../synonyms/phrase.ts";
import { synonymsOf } from "../synonyms/synonyms.ts";
import { isParticle } from "../text/stop-words.ts";
import { markedWords, type Term, termsOf } from "../text/terms.ts";
import { formsOf, type OtherPhrase, otherPhrase } from "../text/tokens.ts";
import type { Understood } from "../understand.ts";
import { weighing } from "./expression.ts";

/** One thing that a query asks for. */
export interface Wanted {
	/** Its words, all of which are needed. */
	readonly terms: readonly Term[];
	/** Whether these stand side by side: a phrase one of whose words says nothing by itself, as `turn on`. */
	readonly isPhrase: boolean;
	/** Other phrases for it, any of which will do as well. */
	readonly others: readonly OtherPhrase[];
}

/** What a query asks for, in order and once: `cell phone` is one thing where there are other words for it. */
export function wantedIn(database: Rows, locale: string, understood: Understood): Wanted[] {
	const terms = termsOf(database, locale, understood);
	const words = terms.map(({ word }) => word);
	const spellings = terms.map(({ word, parts }) => (parts ? [word, parts.join(" ")] : [word]));
	const parted = terms.flatMap((_, from) => partedAt(terms, from).map(({ phrase }) => phrase));
	const synonyms = synonymsOf(database, locale, [...new Set([...phrasesIn(words), ...parted, ...spellings.flat()])]);
	const wanted: Wanted[] = [];
	const taken = new Set<Term>();
	const want = (own: readonly Term[], phrases: readonly string[]) => {
		const others = new Set(phrases.flatMap((phrase) => synonyms.get(phrase) ?? []));
		for (const term of own) taken.add(term);
		wanted.push({
			...{ terms: own, isPhrase: own.some(({ isAsked }) => !isAsked) },
			others: [...others].map((other) => otherPhrase(other, locale)),
		});
	};
	for (const [from, term] of terms.entries()) {
		if (taken.has(term)) continue;
		const run = terms.slice(from, from + longestPhrase(terms, from, synonyms));
		const apart = partedAt(terms, from).find(({ phrase }) => synonyms.has(phrase));
		if (run.length > 1 && !run.some((each) => taken.has(each))) want(run, [run.map(({ word }) => word).join(" ")]);
		else if (apart && !taken.has(apart.last)) want([term, apart.last], [apart.phrase]);
		else if (term.isAsked) want([term], spellings[from] ?? []);
	}
	const asked = wanted.flatMap((each) => apart(each, locale));
	return [...Map.groupBy(asked, (each) => weighing([each], "AND")).values()].flatMap(([first]) => first ?? []);
}

/** Words between the two of a phrase whose last one is a small word: `turn my tv on`. */
const PARTED_BY = 2;

/** The phrases that a term begins and a small word ends, with other words between. */
function partedAt(terms: readonly Term[], from: number): { phrase: string; last: Term }[] {
	const first = terms[from];
	if (!first) return [];
	return terms
		.slice(from + 2, from + 2 + PARTED_BY)
		.filter(({ word, isAsked }) => !isAsked || isParticle(word))
		.map((last) => ({ phrase: `${first.word} ${last.word}`, last }));
}

/** A name that is written as one word or as two is asked for as the two, for each of which the one will do: `E9 65`. */
function apart(wanted: Wanted, locale: string): Wanted[] {
	const [term, ...more] = wanted.terms;
	if (!term?.isLoose || term.parts === null || more.length > 0 || wanted.others.length > 0) return [wanted];
	return term.parts.map((word) => ({
		terms: [{ word, parts: null, isLoose: false, forms: formsOf(word, locale, []), isAsked: true }],
		isPhrase: false,
		others: [{ text: term.word, tokens: [term.word] }],
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
	...terms.filter(({ isAsked }) => isAsked).flatMap(markedWords),
	...others.flatMap(({ text, tokens }) => (text.includes(" ") || tokens.length > 1 ? [] : [text, ...tokens])),
];
