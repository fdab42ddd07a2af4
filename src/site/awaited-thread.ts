import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker, workerData } from "node:worker_threads";
import { THREAD_ANSWER_PATIENCE, THREAD_YOUNG_MB } from "./limits.ts";

/** What such a thread is begun with. */
interface ThreadData {
	readonly port: MessagePort;
	/** How many questions it has answered. */
	readonly answered: Int32Array<SharedArrayBuffer>;
}

/** What a thread says: an answer, or what it failed at. */
type Said<Answer> = { readonly answer: Answer } | { readonly fault: string };

/** A thread that is waited for without going on to anything else: an import is one piece of work. It answers in the order in which it is asked. */
export class AwaitedThread<Question, Answer> {
	readonly #name: string;
	readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	readonly #channel = new MessageChannel();
	readonly #worker: Worker;
	#read = 0;

	/** @param module which calls `answerAsked`; @param name what the thread does, in words: `that hashes files` */
	constructor(module: URL, name: string) {
		this.#name = name;
		const { port2: port } = this.#channel;
		this.#worker = new Worker(module, {
			workerData: { answered: this.#answered, port },
			transferList: [port],
			// What it makes is gone as soon as it is answered.
			resourceLimits: { maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
		});
		// What it fails at it answers; its end is noticed by whoever waits.
		this.#worker.on("error", () => {});
		this.#worker.unref();
		this.#channel.port1.unref();
	}

	ask(question: Question): void {
		this.#channel.port1.postMessage(question);
	}

	/** Whether the first question that has none yet is answered. */
	get isAnswered(): boolean {
		return Atomics.load(this.#answered, 0) !== this.#read;
	}

	/**
	 * The answer to the first question that has none yet.
	 *
	 * @throws when the thread failed or does not answer
	 */
	answer(): Answer {
		while (!this.isAnswered)
			if (Atomics.wait(this.#answered, 0, this.#read, THREAD_ANSWER_PATIENCE) === "timed-out")
				throw new Error(`The thread ${this.#name} does not answer; import again.`);
		this.#read++;
		const received: { readonly message: Said<Answer> } | undefined = receiveMessageOnPort(this.#channel.port1);
		const said = received?.message ?? { fault: "it said nothing" };
		if ("fault" in said) throw new Error(`The thread ${this.#name} failed: ${said.fault}`);
		return said.answer;
	}

	close(): void {
		this.#channel.port1.close();
		void this.#worker.terminate();
	}
}

/** Answers what the thread is asked, one question after the other. */
export function answerAsked<Question, Answer>(answerTo: (question: Question) => Answer): void {
	// Handed over by `AwaitedThread`, in exactly this shape.
	const { port, answered } = workerData as ThreadData;
	const said = (question: Question): Said<Answer> => {
		try {
			return { answer: answerTo(question) };
		} catch (error) {
			return { fault: error instanceof Error ? error.message : String(error) };
		}
	};
	port.on("message", (question: Question) => {
		port.postMessage(said(question));
		Atomics.add(answered, 0, 1);
		Atomics.notify(answered, 0);
	});
}
