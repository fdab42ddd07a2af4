import type { Worker } from "node:cluster";
import type { ListeningPlace } from "./waiting-room.ts";

/** What `node:cluster` says when it hands a connection to a worker, and what it is answered; and that a worker takes some, or none any more. */
interface HandOver {
	readonly cmd: "NODE_CLUSTER";
	readonly act?: "newconn" | "queryServer" | "listening" | "close";
	readonly seq?: number;
	readonly ack?: number;
	readonly address?: string | null;
	readonly port?: number;
}

/** What becomes of the port. */
export interface PortWatch {
	/** A worker is about to have it opened, unless it is. */
	onNeeded(): void;
	onListening(place: ListeningPlace): void;
	/** It is closed, or still is: no worker takes connections, nor is one about to. */
	onClosed(): void;
}

/** The workers that take connections or are about to: for these `node:cluster` keeps the port open. */
const taking = new Set<Worker["process"]>();

/**
 * Gives the connections that were handed to a worker, and not taken by it, to another when it ends. `node:cluster` itself
 * waits for ever for the answer of one that was killed, and so would the client: it is answered here, in its stead, that
 * they are not taken. With the last worker it has closed the port: what it is given back from then on lies there for ever, so
 * they are said to be taken. It closes them then, and the client knows that nothing comes.
 */
export function giveBackHandedOver({ process: child }: Pick<Worker, "process">, watch: PortWatch): void {
	// The system had nothing to make one of: nothing is sent to it.
	if (!child.connected) return;
	const underWay = new Set<number>();
	const send = child.send.bind(child);
	const sending = (...args: Parameters<typeof send>) => {
		const [message] = args;
		if (isHandOver(message) && message.act === "newconn" && message.seq !== undefined) underWay.add(message.seq);
		return send(...args);
	};
	Object.defineProperty(child, "send", { value: sending });
	// Before `node:cluster` hears it, which opens the port then.
	child.prependListener("internalMessage", (message: unknown) => {
		if (!isHandOver(message) || message.act !== "queryServer") return;
		taking.add(child);
		watch.onNeeded();
	});
	const tellWhetherClosed = () => {
		if (taking.size === 0) watch.onClosed();
	};
	child.on("internalMessage", (message: unknown) => {
		if (!isHandOver(message)) return;
		if (message.ack !== undefined) underWay.delete(message.ack);
		if (message.act === "listening" && message.port !== undefined)
			watch.onListening({ address: message.address ?? null, port: message.port });
		if (message.act !== "close") return;
		taking.delete(child);
		tellWhetherClosed();
	});
	// After `node:cluster` has struck it off those that connections are handed to.
	child.once("exit", () => {
		taking.delete(child);
		const wasLast = taking.size === 0;
		setImmediate(() => {
			tellWhetherClosed();
			// Whoever asks for the port meanwhile has it opened anew, and gets none of these.
			const accepted = wasLast || taking.size === 0;
			for (const ack of underWay) child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted });
		});
	});
}

const isHandOver = (message: unknown): message is HandOver =>
	typeof message === "object" && message !== null && "cmd" in message && message.cmd === "NODE_CLUSTER";
