import { answerAsked } from "#src/site/awaited-thread.ts";
import { type DocumentTexts, type IndexedTexts, TextIndexer } from "./indexed-texts.ts";
import type { WordsOfLocales } from "./word-counts.ts";

/** Texts to take apart; none when all were handed over, and words that are still counted are asked for. */
export type TextQuestion = readonly DocumentTexts[];

export interface TextAnswer {
	readonly indexed: readonly IndexedTexts[];
	/** Counted since it answered before; empty until they are many, or all are asked for. */
	readonly words: WordsOfLocales;
}

/** A thread that takes texts apart while another one writes what became of those before. */

const indexer = new TextIndexer();

answerAsked<TextQuestion, TextAnswer>((texts) => ({
	indexed: texts.map((each) => indexer.indexed(each)),
	words: texts.length === 0 || indexer.isFull ? indexer.takeWords() : [],
}));
