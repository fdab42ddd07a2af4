import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { QUERY_WORD_LETTERS_MAX } from "#src/site/search-limits.ts";
import { fold } from "./text/fold.ts";
import { compoundsOf } from "./text/hyphened.ts";
import { isUnspaced, WRITTEN } from "./text/words.ts";

/** A word of the vocabulary. */
export interface CountedWord {
	readonly audience: Audience;
	/** How often it stands there, in all its forms. */
	readonly count: number;
	/** Whether one of its forms stands in a title. */
	readonly isTitled: boolean;
}

interface Times {
	count: number;
	isTitled: boolean;
}

/** How often each word stands in texts of an audience as it is written, and each compound with what it is as one word. */
export class WordCounts {
	readonly #words = new Map<string, Times>();
	readonly #compounds = new Map<string, Times & { readonly joined: string }>();

	/** Counts the words of a text. */
	add(text: string, isTitled: boolean): void {
		for (const [form] of text.matchAll(WRITTEN)) {
			const known = this.#words.get(form);
			if (known) again(known, isTitled);
			else this.#words.set(form, { count: 1, isTitled });
		}
		for (const { joined, written } of compoundsOf(text)) {
			const known = this.#compounds.get(written);
			if (known) again(known, isTitled);
			else this.#compounds.set(written, { joined, count: 1, isTitled });
		}
	}

	/** Every form with its word as the vocabulary has it: folded once, however often it stands there. */
	*folded(): Generator<Readonly<Times> & { readonly word: string }> {
		for (const [form, { count, isTitled }] of this.#words) yield { word: fold(form), count, isTitled };
		for (const { joined, count, isTitled } of this.#compounds.values()) yield { word: joined, count, isTitled };
	}
}

function again(times: Times, isTitled: boolean): void {
	times.count++;
	times.isTitled ||= isTitled;
}

/** Each word once, as the public knows it; what only agents read is counted for them alone. */
export function wordsOf(counts: Readonly<Record<Audience, WordCounts>>): Map<string, CountedWord> {
	const words = new Map<string, { readonly audience: Audience } & Times>();
	for (const audience of AUDIENCES)
		for (const { word, count, isTitled } of counts[audience].folded()) {
			if (isUnspaced(word) || word.length < 2 || word.length > QUERY_WORD_LETTERS_MAX) continue;
			const known = words.get(word);
			if (!known) words.set(word, { audience, count, isTitled });
			else if (known.audience === audience) {
				known.count += count;
				known.isTitled ||= isTitled;
			}
		}
	return words;
}
