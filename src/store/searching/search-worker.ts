import { constants, getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { SearchDesk } from "./search-desk.ts";
import { type Fault, type FromThread, READY, type ToThread } from "./search-messages.ts";
import { SearchUnavailable } from "./searches.ts";

/** A thread that searches: one question at a time, so that whatever it costs holds up no page. */

// Where processors are few, whoever asks for a page goes before those who search. On Linux a priority is a thread's alone.
if (process.platform === "linux")
	setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL));

const desk = new SearchDesk();
let isDamaged = false;
const onDamage = () => {
	isDamaged = true;
};

const say = (message: FromThread) => parentPort?.postMessage(message);

const faultOf = (error: unknown): Fault => ({
	isUnavailable: isDamaged || error instanceof SearchUnavailable,
	message: error instanceof Error ? error.message : String(error),
	stack: error instanceof Error ? (error.stack ?? "") : "",
});

function answer({ searcher, name, rest }: Extract<ToThread, { searcher: unknown }>): void {
	isDamaged = false;
	try {
		const result = desk.answer({ searcher: { ...searcher, file: { ...searcher.file, onDamage } }, name, rest });
		say({ result });
	} catch (error) {
		say({ fault: faultOf(error), isDamaged });
	}
}

parentPort?.on("message", (message: ToThread) => {
	if ("forget" in message) desk.forget(message.forget);
	else answer(message);
});
say(READY);
