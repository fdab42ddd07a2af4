import { createServer, type Server, type Socket } from "node:net";
import { WAITING_ROOM_PATIENCE, WAITING_ROOM_PLACES, WAITING_ROOM_RETRY } from "#src/site/worker-limits.ts";

/** Where workers take connections. */
export interface ListeningPlace {
	/** What they were told to listen on; null for every address. */
	readonly address: string | null;
	readonly port: number;
}

/**
 * Where visitors wait while no worker is there to take their connections. `node:cluster` closes the port with the last
 * worker, and a crash that takes all of them (whatever ended one may be asked of the next) would have everybody refused until
 * one has started.
 */
export class WaitingRoom {
	readonly #waiting = new Set<Socket>();
	#server: Server | null = null;

	/**
	 * Takes connections, and reads nothing of them. A worker that ends says so just before it lets go of the port: until it
	 * is free it is tried again. Where it may not be opened nobody waits.
	 */
	open({ address, port }: ListeningPlace): void {
		if (this.#server !== null) return;
		const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#seat(socket));
		this.#server = server;
		server.maxConnections = WAITING_ROOM_PLACES;
		const listen = () => {
			if (this.#server === server)
				server.listen({ ...(address !== null && { host: address }), port, backlog: WAITING_ROOM_PLACES });
		};
		server.on("error", ({ code }: NodeJS.ErrnoException) =>
			code === "EADDRINUSE" ? setTimeout(listen, WAITING_ROOM_RETRY) : this.close(),
		);
		listen();
	}

	/** The port is free again at once; those who wait go on. */
	close(): void {
		this.#server?.close();
		this.#server = null;
	}

	/** Those who wait leave, each to whom they are given. */
	leave(give: (socket: Socket) => void): void {
		for (const socket of this.#waiting) {
			this.#waiting.delete(socket);
			give(socket);
		}
	}

	#seat(socket: Socket): void {
		this.#waiting.add(socket);
		socket.setTimeout(WAITING_ROOM_PATIENCE, () => socket.destroy());
		socket.on("error", () => {});
		socket.once("close", () => this.#waiting.delete(socket));
	}
}
