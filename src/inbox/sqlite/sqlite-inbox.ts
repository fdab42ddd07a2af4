import { Worker } from "node:worker_threads";
import { INBOX_PATIENCE, INBOX_WAITING_MAX } from "#src/site/sending-limits.ts";
import { createAttachmentStore } from "../attachments.ts";
import { NO_WAYS } from "../delivery.ts";
import { type Inbox, InboxUnavailable } from "../inbox.ts";
import { boxesOf, type InboxOperation } from "../operations.ts";
import type { InboxAnswer, InboxFile, InboxQuestion, InboxState, InboxThread } from "./protocol.ts";

interface Waiting {
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: Error) => void;
	readonly timer: NodeJS.Timeout;
}

interface Options {
	/** Address of what the build made of `inbox-worker.ts`; unbuilt, the file beside this one. */
	readonly worker?: URL | undefined;
	/** Told once when the inbox is not at its place or cannot be opened, with why, and once when it is open again (null). */
	onState?(reason: string | null): void;
	/** Told once when the file was there and had no bytes, so that a new inbox was made in it. */
	onEmpty?(): void;
}

/**
 * The inbox in the file `inbox.sqlite` of a data directory. A thread of its own waits for the disk; it opens the file at once, so
 * that nobody takes it for one that is not used, and starts again with the next question after it ended.
 */
export function createSqliteInbox(
	file: InboxFile,
	{ worker = new URL("./inbox-worker.ts", import.meta.url), onState, onEmpty }: Options = {},
): Inbox {
	const waiting = new Map<number, Waiting>();
	let thread: Worker | null = null;
	let questions = 0;
	let mayMake = true;
	let away: string | null = null;

	function hear(state: InboxState): void {
		if (state.away === null && state.foundEmpty && mayMake) onEmpty?.();
		if (state.away === null) mayMake = false;
		if (state.away === away) return;
		away = state.away;
		onState?.(away);
	}

	function settle(id: number, act: (waiting: Waiting) => void): void {
		const found = waiting.get(id);
		if (!found) return;
		waiting.delete(id);
		clearTimeout(found.timer);
		act(found);
		if (waiting.size === 0) thread?.unref();
	}

	function started(): Worker {
		if (thread) return thread;
		const made = new Worker(worker, { workerData: { ...file, mayMake } satisfies InboxThread, name: "inbox" });
		made.on("message", (answer: InboxAnswer | InboxState) => {
			if ("away" in answer) return hear(answer);
			settle(answer.id, ({ resolve, reject }) =>
				"error" in answer ? reject(new InboxUnavailable(answer.error, answer.isCertain)) : resolve(answer.result),
			);
		});
		const lost = (reason: string) => {
			if (thread !== made) return;
			thread = null;
			for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new InboxUnavailable(reason)));
		};
		made.on("error", (error) => lost(error instanceof Error ? error.message : String(error)));
		made.on("exit", () => lost("The inbox's thread has ended."));
		thread = made;
		return made;
	}

	function ask(...operation: InboxOperation): Promise<unknown> {
		if (waiting.size >= INBOX_WAITING_MAX)
			return Promise.reject(new InboxUnavailable("Too many wait for the inbox.", true));
		return new Promise((resolve, reject) => {
			const id = questions++;
			const timer = setTimeout(
				() => settle(id, () => reject(new InboxUnavailable("The inbox did not answer in time."))),
				INBOX_PATIENCE,
			);
			waiting.set(id, { resolve, reject, timer });
			const asked = started();
			asked.ref();
			asked.postMessage({ id, operation } satisfies InboxQuestion);
		});
	}

	started().unref();
	// The worker runs the method of the same name on the same arguments.
	const boxes = boxesOf(ask);
	return {
		...boxes,
		deliverTo: file.deliverTo ?? NO_WAYS,
		rates: null,
		attachments: createAttachmentStore({ dataDir: file.dataDir, maxBytes: file.maxBytes, tickets: boxes.tickets }),
		async close() {
			const ending = thread;
			if (!ending) return;
			const { promise, resolve } = Promise.withResolvers<void>();
			ending.ref();
			ending.once("exit", () => resolve());
			ending.postMessage("close");
			await promise;
		},
	};
}
