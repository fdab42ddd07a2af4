import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { fold } from "./text/fold.ts";
import { isUnspaced } from "./text/words.ts";
import type { WrittenText } from "./text/written-text.ts";

/** How often something stands in texts, and in titles among them. */
interface Times {
	count: number;
	titled: number;
}

/** A word of texts that are for one audience. */
export interface CountedWord {
	readonly audience: Audience;
	/** How often it stands there, in all its forms. */
	readonly count: number;
	/** How often in titles. */
	readonly titled: number;
}

/** Words of texts, by the locale of these. */
export type WordsOfLocales = readonly (readonly [
	locale: string,
	words: readonly (readonly [word: string, counted: CountedWord])[],
])[];

/** How often each word stands in texts of an audience, as it is written, and each compound with what it is as one word. */
export class WordCounts {
	readonly #words = new Map<string, Times>();
	readonly #compounds = new Map<string, Times & { readonly joined: string }>();

	/**
	 * Counts the words of a text.
	 *
	 * @param times once for one that is there, -1 for one that is no longer
	 */
	add({ forms, compounds }: Pick<WrittenText, "forms" | "compounds">, isTitle: boolean, times: 1 | -1 = 1): void {
		const titled = isTitle ? times : 0;
		for (const form of forms) {
			const known = this.#words.get(form);
			if (!known) this.#words.set(form, { count: times, titled });
			else {
				known.count += times;
				known.titled += titled;
			}
		}
		for (const { joined, written } of compounds) {
			const known = this.#compounds.get(written);
			if (!known) this.#compounds.set(written, { joined, count: times, titled });
			else {
				known.count += times;
				known.titled += titled;
			}
		}
	}

	/** How many forms and compounds are counted. */
	get size(): number {
		return this.#words.size + this.#compounds.size;
	}

	/** Every word as the vocabulary has it, folded once however often it stands there; one that has several forms comes once for each. */
	*folded(): Generator<Readonly<Times> & { readonly word: string }> {
		for (const [form, { count, titled }] of this.#words) {
			const word = fold(form);
			if (isWord(word)) yield { word, count, titled };
		}
		for (const { joined, count, titled } of this.#compounds.values())
			if (isWord(joined)) yield { word: joined, count, titled };
	}
}

/** Whether the vocabulary holds it: somebody may type it, and it has sure ends. */
const isWord = (word: string): boolean =>
	!isUnspaced(word) && word.length >= 2 && word.length <= QUERY_WORD_LETTERS_MAX;

/** Each word once for each audience of whose texts some have it. */
export function* wordsOf(counts: Readonly<Record<Audience, WordCounts>>): Generator<readonly [string, CountedWord]> {
	for (const audience of AUDIENCES) {
		const words = new Map<string, Times>();
		for (const { word, count, titled } of counts[audience].folded()) {
			const known = words.get(word);
			if (!known) words.set(word, { count, titled });
			else {
				known.count += count;
				known.titled += titled;
			}
		}
		for (const [word, times] of words) yield [word, { audience, ...times }];
	}
}
