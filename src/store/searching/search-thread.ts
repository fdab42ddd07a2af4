import { Worker } from "node:worker_threads";
import { SEARCH_THREAD_HEAP_MB } from "#src/site/search-limits.ts";
import { type FromThread, READY, type ToThread } from "./search-messages.ts";

export type ThreadAnswer = Exclude<FromThread, typeof READY>;

interface ThreadNews {
	/** It waits for its first question. */
	onReady(): void;
	onAnswer(answer: ThreadAnswer): void;
	/** It has ended though nobody ended it. */
	onCrash(reason: string): void;
}

/** A thread that searches, as those see it who ask. It keeps no process alive. */
export class SearchThread {
	readonly #worker: Worker;
	#isEnded = false;

	constructor(worker: URL, { onReady, onAnswer, onCrash }: ThreadNews) {
		this.#worker = new Worker(worker, {
			name: "search",
			resourceLimits: { maxOldGenerationSizeMb: SEARCH_THREAD_HEAP_MB },
		});
		this.#worker.unref();
		const crashed = (reason: string) => {
			if (this.#isEnded) return;
			this.#isEnded = true;
			onCrash(reason);
		};
		this.#worker.on("message", (message: FromThread) => {
			if (this.#isEnded) return;
			if (message === READY) onReady();
			else onAnswer(message);
		});
		this.#worker.on("error", (error) => crashed(error instanceof Error ? error.message : String(error)));
		this.#worker.on("exit", (status) => crashed(`It ended with status ${status}.`));
	}

	post(message: ToThread): void {
		this.#worker.postMessage(message);
	}

	/** Ends it, whatever it does; resolves when it has ended. A statement of SQLite under way comes to its end first. */
	async end(): Promise<void> {
		this.#isEnded = true;
		await this.#worker.terminate();
	}
}
