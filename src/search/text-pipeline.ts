import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { TEXTS_AT_ONCE, TEXTS_HERE_MAX, TEXTS_ON_THE_WAY_MAX } from "#src/site/search-limits.ts";
import { type DocumentTexts, type IndexedTexts, TextIndexer } from "./indexed-texts.ts";
import type { TextAnswer, TextQuestion } from "./text-thread.ts";
import type { WordsOfLocales } from "./word-counts.ts";

/** Whoever writes what texts became. */
export interface TextTaker<Given> {
	/** Told what the texts of each became, in the order in which they were given. */
	take(given: Given, indexed: IndexedTexts): void;
	/** Told the words of texts, some after the other: one that comes again is counted in addition. */
	takeWords(words: WordsOfLocales): void;
}

/**
 * Takes texts apart beside whoever writes what becomes of them, in their order: the first ones here, since a thread
 * takes its time to begin; those of a large catalogue in a thread of their own. Who gives texts waits for nothing but
 * for room: he is held up while too many are on the way.
 *
 * @typeParam Given what comes back with what its texts became
 */
export class TextPipeline<Given> {
	readonly #taker: TextTaker<Given>;
	readonly #here = new TextIndexer();
	#count = 0;
	#thread: AwaitedThread<TextQuestion, TextAnswer> | null = null;
	/** Given, and not yet handed to the thread. */
	#batch: { readonly given: Given; readonly texts: DocumentTexts }[] = [];
	/** Handed to the thread, and not yet answered. */
	readonly #asked: (readonly Given[])[] = [];

	constructor(taker: TextTaker<Given>) {
		this.#taker = taker;
	}

	give(given: Given, texts: DocumentTexts): void {
		this.#count++;
		if (this.#count <= TEXTS_HERE_MAX) {
			this.#taker.take(given, this.#here.indexed(texts));
			return;
		}
		this.#batch.push({ given, texts });
		if (this.#batch.length >= TEXTS_AT_ONCE) this.#ask();
		while (this.#asked.length > TEXTS_ON_THE_WAY_MAX) this.#answer();
	}

	/** Waits until all that was given is taken, and its words. */
	finish(): void {
		if (this.#batch.length > 0) this.#ask();
		if (this.#thread) this.#ask();
		while (this.#asked.length > 0) this.#answer();
		this.#taker.takeWords(this.#here.takeWords());
	}

	/** Ends the thread. */
	close(): void {
		this.#thread?.close();
		this.#thread = null;
	}

	#ask(): void {
		this.#thread ??= new AwaitedThread(new URL("./text-thread.ts", import.meta.url), "that takes texts apart");
		this.#thread.ask(this.#batch.map(({ texts }) => texts));
		this.#asked.push(this.#batch.map(({ given }) => given));
		this.#batch = [];
	}

	#answer(): void {
		const all = this.#asked.shift() ?? [];
		const answer = this.#thread?.answer();
		if (!answer) return;
		for (const [place, given] of all.entries()) {
			const own = answer.indexed[place];
			if (own) this.#taker.take(given, own);
		}
		this.#taker.takeWords(answer.words);
	}
}
