import { type MessagePort, workerData } from "node:worker_threads";
import { TextIndexer } from "./indexed-texts.ts";
import type { TextAnswer, TextQuestion, ThreadData } from "./text-messages.ts";

/** A thread that takes texts apart while another one writes what became of those before. */

// Handed over by `TextPipeline`, in exactly this shape.
const { port, answered } = workerData as ThreadData & { readonly port: MessagePort };
const indexer = new TextIndexer();

function answerTo(question: TextQuestion): TextAnswer {
	try {
		if ("texts" in question) return { indexed: question.texts.map((each) => indexer.indexed(each)) };
		return { words: [...indexer.takeWords(question.wordsOf)] };
	} catch (error) {
		return { fault: error instanceof Error ? error.message : String(error) };
	}
}

port.on("message", (question: TextQuestion) => {
	port.postMessage(answerTo(question));
	Atomics.add(answered, 0, 1);
	Atomics.notify(answered, 0);
});
