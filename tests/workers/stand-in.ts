import cluster from "node:cluster";
import { createServer, Socket } from "node:net";
import { Channel } from "#src/server/workers/channel.ts";
import type { LeaderSpeech, WorkerSpeech } from "#src/server/workers/speech.ts";

/**
 * A worker without a site: it has visitors at once, and when it is to end it answers them until SIGTERM. `STAND_IN` says
 * what else: "hangs", it never has any; "silent", it says no more than that; "listens", it has them on a port, until
 * SIGUSR2.
 */
const kind = process.env["STAND_IN"];
const channel = new Channel<WorkerSpeech, LeaderSpeech>(
	{
		send: (parcel) => void process.send?.(parcel, undefined, undefined, () => {}),
		onMessage: (listener) => void process.on("message", listener),
	},
	{
		answer: (question) => {
			if (question.kind === "pulse") process.send?.({ elsewhere: question.elsewhere });
			return kind === "silent" ? new Promise(() => {}) : Promise.resolve({ kind: "pulse", connections: 7 });
		},
		hear: () => {},
	},
);
process.on("SIGTERM", () => process.exit(0));
const port = Number(process.env["STAND_IN_PORT"]);
const ready = () => channel.tell({ kind: "ready", address: "127.0.0.1", port });
const greet = (socket: Socket) => void socket.on("error", () => {}).end(`worker ${cluster.worker?.id}`);
if (kind === "listens") {
	process.on("message", (_, handle) => void (handle instanceof Socket && greet(handle)));
	// `node:cluster` has said so before.
	const server = createServer(greet).listen({ port, host: "127.0.0.1" }, () => setImmediate(ready));
	process.on("SIGUSR2", () => void server.close(() => process.send?.({ closed: true })));
} else if (kind !== "hangs") ready();
