import { AwaitedThread } from "./awaited-thread.ts";

interface BatchWork<Given, Question, Answer> {
	/** Of the thread, and what it does, in words, as `AwaitedThread` takes them. */
	readonly module: URL;
	readonly name: string;
	/** How many are handed over at once, and how many times as many may be on the way. */
	readonly atOnce: number;
	readonly onTheWay: number;
	/** What the thread is asked of a batch; an empty one says that no more come. */
	question(batch: readonly Given[]): Question;
	/** Told what became of each batch, in their order. */
	take(batch: readonly Given[], answer: Answer): void;
}

/**
 * Hands things to a thread, many at once, beside whoever has them, and takes what became of them in their order. Who gives
 * waits for nothing but for room: he is held up while too many are on the way. The thread begins with the first batch.
 */
export class ThreadBatches<Given, Question, Answer> {
	readonly #work: BatchWork<Given, Question, Answer>;
	#thread: AwaitedThread<Question, Answer> | null = null;
	/** Given, and not yet handed over. */
	#batch: Given[] = [];
	/** Handed over, and not yet answered. */
	readonly #asked: (readonly Given[])[] = [];

	constructor(work: BatchWork<Given, Question, Answer>) {
		this.#work = work;
	}

	/** Whether all that was given is taken. */
	get isEmpty(): boolean {
		return this.#batch.length === 0 && this.#asked.length === 0;
	}

	give(given: Given): void {
		this.#batch.push(given);
		if (this.#batch.length >= this.#work.atOnce) this.#ask();
		while (this.#asked.length > this.#work.onTheWay) this.#answer();
	}

	/** Waits until all that was given is taken, and ends the thread. */
	finish(): void {
		if (this.#batch.length > 0) this.#ask();
		if (this.#thread) this.#ask();
		while (this.#asked.length > 0) this.#answer();
		this.close();
	}

	/** Ends the thread. */
	close(): void {
		this.#thread?.close();
		this.#thread = null;
	}

	#ask(): void {
		this.#thread ??= new AwaitedThread(this.#work.module, this.#work.name);
		this.#thread.ask(this.#work.question(this.#batch));
		this.#asked.push(this.#batch);
		this.#batch = [];
	}

	#answer(): void {
		const batch = this.#asked.shift();
		if (batch && this.#thread) this.#work.take(batch, this.#thread.answer());
	}
}
