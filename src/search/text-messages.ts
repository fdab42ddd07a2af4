import type { DocumentTexts, IndexedTexts } from "./indexed-texts.ts";
import type { CountedWord } from "./word-counts.ts";

/** What the thread of texts is begun with, besides its port. */
export interface ThreadData {
	/** How many questions it has answered. */
	readonly answered: Int32Array<SharedArrayBuffer>;
}

export type TextQuestion = { readonly texts: readonly DocumentTexts[] } | { readonly wordsOf: string };

export type TextAnswer =
	| { readonly indexed: readonly IndexedTexts[] }
	| { readonly words: readonly (readonly [string, CountedWord])[] }
	| { readonly fault: string };
