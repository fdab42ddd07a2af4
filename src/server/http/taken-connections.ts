import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connections that came to somebody else and are answered by a server of this process: it does not count them among its own. */
export class TakenConnections {
	readonly #server: Server;
	readonly #open = new Set<Socket>();

	constructor(server: Server) {
		this.#server = server;
	}

	/** How many are open. */
	get size(): number {
		return this.#open.size;
	}

	/** Answers on one as on the server's own. */
	readonly take = (socket: Socket): void => {
		this.#open.add(socket);
		socket.once("close", () => this.#open.delete(socket));
		this.#server.emit("connection", socket);
	};

	/** Waits until none is open. */
	async ended(): Promise<void> {
		while (this.#open.size > 0) {
			const closed = [...this.#open].map((socket) => new Promise((end) => void socket.once("close", end)));
			await Promise.all(closed);
		}
	}
}
