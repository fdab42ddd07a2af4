import type { Worker } from "node:cluster";
import type { ListeningPlace } from "./waiting-room.ts";

/** What a worker says to `node:cluster`: that it takes connections, or none any more. */
interface ClusterMessage {
	readonly cmd: "NODE_CLUSTER";
	readonly act?: "queryServer" | "listening" | "close";
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

/** Tells what becomes of the port while a worker is there. */
export function watchPort({ process: child }: Pick<Worker, "process">, watch: PortWatch): void {
	// The system could not make the process, which says nothing.
	if (!child.connected) return;
	// Before `node:cluster` hears it, which opens the port then.
	child.prependListener("internalMessage", (message: unknown) => {
		if (!isClusterMessage(message) || message.act !== "queryServer") return;
		taking.add(child);
		watch.onNeeded();
	});
	const leave = () => {
		taking.delete(child);
		if (taking.size === 0) watch.onClosed();
	};
	child.on("internalMessage", (message: unknown) => {
		if (!isClusterMessage(message)) return;
		if (message.act === "listening" && message.port !== undefined)
			watch.onListening({ address: message.address ?? null, port: message.port });
		if (message.act === "close") leave();
	});
	// When `node:cluster` has heard it as well, and closed the port with the last of them.
	child.once("exit", () => setImmediate(leave));
}

const isClusterMessage = (message: unknown): message is ClusterMessage =>
	typeof message === "object" && message !== null && "cmd" in message && message.cmd === "NODE_CLUSTER";
