import { Channel } from "#src/server/workers/channel.ts";
import type { LeaderSpeech, WorkerSpeech } from "#src/server/workers/speech.ts";

/**
 * A worker without a site: it has visitors at once, and when it is to end it answers them until SIGTERM. `STAND_IN` says
 * what else: "hangs", it never has any; "silent", it says no more than that.
 */
const kind = process.env["STAND_IN"];
const channel = new Channel<WorkerSpeech, LeaderSpeech>(
	{
		send: (parcel) => void process.send?.(parcel, undefined, undefined, () => {}),
		onMessage: (listener) => void process.on("message", listener),
	},
	{ answer: () => (kind === "silent" ? new Promise(() => {}) : Promise.resolve({ kind: "pulse" })), hear: () => {} },
);
process.on("SIGTERM", () => process.exit(0));
if (kind !== "hangs") channel.tell({ kind: "ready", address: "127.0.0.1", port: 0 });
