import { TEXTS_AT_ONCE, TEXTS_HERE_MAX, TEXTS_ON_THE_WAY_MAX } from "#src/site/search-limits.ts";
import { ThreadBatches } from "#src/site/thread-batches.ts";
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
	readonly #batches: ThreadBatches<{ readonly given: Given; readonly texts: DocumentTexts }, TextQuestion, TextAnswer>;

	constructor(taker: TextTaker<Given>) {
		this.#taker = taker;
		this.#batches = new ThreadBatches({
			...{ module: new URL("./text-thread.ts", import.meta.url), name: "that takes texts apart" },
			...{ atOnce: TEXTS_AT_ONCE, onTheWay: TEXTS_ON_THE_WAY_MAX },
			question: (batch) => batch.map(({ texts }) => texts),
			take: (batch, { indexed, words }) => {
				for (const [place, { given }] of batch.entries()) {
					const own = indexed[place];
					if (own) taker.take(given, own);
				}
				taker.takeWords(words);
			},
		});
	}

	give(given: Given, texts: DocumentTexts): void {
		this.#count++;
		if (this.#count <= TEXTS_HERE_MAX) this.#taker.take(given, this.#here.indexed(texts));
		else this.#batches.give({ given, texts });
	}

	/** Waits until all that was given is taken, and its words. */
	finish(): void {
		this.#batches.finish();
		this.#taker.takeWords(this.#here.takeWords());
	}

	/** Ends the thread. */
	close(): void {
		this.#batches.close();
	}
}
