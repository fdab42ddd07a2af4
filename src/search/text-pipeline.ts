import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import {
	TEXTS_ANSWER_PATIENCE,
	TEXTS_AT_ONCE,
	TEXTS_HERE_MAX,
	TEXTS_ON_THE_WAY_MAX,
	TEXTS_THREAD_YOUNG_MB,
} from "#src/site/search-limits.ts";
import { type DocumentTexts, type IndexedTexts, TextIndexer } from "./indexed-texts.ts";
import type { TextAnswer, TextQuestion } from "./text-messages.ts";
import type { CountedWord } from "./word-counts.ts";

/**
 * Takes texts apart beside whoever writes what becomes of them, in their order: the first ones here, since a thread
 * takes its time to begin; those of a large catalogue in a thread of their own. Who gives texts waits for nothing but
 * for room: he is held up while too many are on the way.
 *
 * @typeParam Given what comes back with what its texts became
 */
export class TextPipeline<Given> {
	readonly #take: (given: Given, indexed: IndexedTexts) => void;
	readonly #here = new TextIndexer();
	#count = 0;
	#thread: TextThread | null = null;
	/** Given, and not yet handed to the thread. */
	#batch: { readonly given: Given; readonly texts: DocumentTexts }[] = [];
	/** Handed to the thread, and not yet answered. */
	readonly #asked: (readonly Given[])[] = [];

	/** @param take is told what the texts of each became, in the order in which they were given */
	constructor(take: (given: Given, indexed: IndexedTexts) => void) {
		this.#take = take;
	}

	give(given: Given, texts: DocumentTexts): void {
		this.#count++;
		if (this.#count <= TEXTS_HERE_MAX) {
			this.#take(given, this.#here.indexed(texts));
			return;
		}
		this.#batch.push({ given, texts });
		if (this.#batch.length >= TEXTS_AT_ONCE) this.#ask();
		while (this.#asked.length > TEXTS_ON_THE_WAY_MAX) this.#answer();
	}

	/** Waits until all that was given is taken. */
	finish(): void {
		if (this.#batch.length > 0) this.#ask();
		while (this.#asked.length > 0) this.#answer();
	}

	/** The words of all texts of a locale; once, when all are taken. */
	takeWords(locale: string): Map<string, CountedWord> {
		const words = this.#here.takeWords(locale);
		if (!this.#thread) return words;
		this.#thread.ask({ wordsOf: locale });
		const answer = this.#thread.answer();
		for (const [word, { audience, count, titled }] of "words" in answer ? answer.words : []) {
			const known = words.get(word);
			// What the public may read is counted for the public alone.
			if (!known || (known.audience === "asc" && audience === "public")) words.set(word, { audience, count, titled });
			else if (known.audience === audience)
				words.set(word, { audience, count: known.count + count, titled: known.titled + titled });
		}
		return words;
	}

	/** Ends the thread. */
	close(): void {
		this.#thread?.close();
		this.#thread = null;
	}

	#ask(): void {
		this.#thread ??= new TextThread();
		this.#thread.ask({ texts: this.#batch.map(({ texts }) => texts) });
		this.#asked.push(this.#batch.map(({ given }) => given));
		this.#batch = [];
	}

	#answer(): void {
		const all = this.#asked.shift() ?? [];
		const answer = this.#thread?.answer();
		const indexed = answer && "indexed" in answer ? answer.indexed : [];
		for (const [place, given] of all.entries()) {
			const own = indexed[place];
			if (own) this.#take(given, own);
		}
	}
}

/** A thread that is waited for without going on to anything else: an import is one piece of work. */
class TextThread {
	readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	readonly #channel = new MessageChannel();
	readonly #worker: Worker;
	#read = 0;

	constructor() {
		const { port2: port } = this.#channel;
		this.#worker = new Worker(new URL("./text-thread.ts", import.meta.url), {
			workerData: { answered: this.#answered, port },
			transferList: [port],
			name: "texts",
			// What it makes is gone as soon as it is answered.
			resourceLimits: { maxYoungGenerationSizeMb: TEXTS_THREAD_YOUNG_MB },
		});
		// What it fails at it answers; its end is noticed by whoever waits.
		this.#worker.on("error", () => {});
		this.#worker.unref();
		this.#channel.port1.unref();
	}

	ask(question: TextQuestion): void {
		this.#channel.port1.postMessage(question);
	}

	/**
	 * The answer to the first question that has none yet.
	 *
	 * @throws when the thread failed or does not answer
	 */
	answer(): TextAnswer {
		while (Atomics.load(this.#answered, 0) === this.#read)
			if (Atomics.wait(this.#answered, 0, this.#read, TEXTS_ANSWER_PATIENCE) === "timed-out")
				throw new Error("The thread that takes texts apart does not answer; import again.");
		this.#read++;
		const received: { readonly message: TextAnswer } | undefined = receiveMessageOnPort(this.#channel.port1);
		const answer = received?.message ?? { fault: "it said nothing" };
		if ("fault" in answer) throw new Error(`The thread that takes texts apart failed: ${answer.fault}`);
		return answer;
	}

	close(): void {
		this.#channel.port1.close();
		void this.#worker.terminate();
	}
}
