import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PIPELINED_REPLIES_MAX, READING_SLICE } from "#src/site/limits.ts";

/** Whether the parser has stopped reading, because what was written is not taken; it goes on by itself. */
const isStopped = (socket: Socket) => Reflect.get(socket, "_paused") === true;

/** One connection: what was read and not parsed yet, and how many replies are on their way. */
class PacedConnection {
	readonly #socket: Socket;
	readonly #feed: (bytes: NonSharedBuffer) => void;
	#rest: NonSharedBuffer | null = null;
	#underWay = 0;

	constructor(socket: Socket, feed: (bytes: NonSharedBuffer) => void) {
		this.#socket = socket;
		this.#feed = feed;
	}

	read(bytes: NonSharedBuffer): void {
		this.#rest = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
		this.goOn();
	}

	/** Parses what may be parsed now; reads on when nothing is left of it. */
	goOn(): void {
		const socket = this.#socket;
		while (this.#rest !== null && this.#underWay < PIPELINED_REPLIES_MAX && !isStopped(socket)) {
			const rest = this.#rest;
			this.#rest = rest.length > READING_SLICE ? rest.subarray(READING_SLICE) : null;
			// Refused already: whatever else comes is thrown away.
			if (socket.writable) this.#feed(rest.subarray(0, READING_SLICE));
		}
		if (this.#rest !== null) socket.pause();
		else if (!isStopped(socket) && socket.isPaused()) socket.resume();
	}

	begin(response: ServerResponse): void {
		this.#underWay += 1;
		response.once("close", () => {
			this.#underWay -= 1;
			if (this.#rest !== null) this.goOn();
		});
	}
}

/**
 * Lets a server read no further from a connection than it has answers for: requests that a client sends without
 * waiting (RFC 9112 section 9.3.2) stay in the system's own buffers, and there the client's sending ends. Node's
 * parser alone takes whatever one read brings, hundreds of requests at once.
 *
 * @returns to be told of each reply that begins
 */
export function paceReading(server: Server): (response: ServerResponse) => void {
	const paced = new WeakMap<Socket, PacedConnection>();
	server.on("connection", (socket: Socket) => {
		// The parser's own listener, which the server has just added; it is fed from here on.
		const [feed] = socket.listeners("data");
		if (feed === undefined) return;
		const connection = new PacedConnection(socket, (bytes) => void feed.call(socket, bytes));
		paced.set(socket, connection);
		socket.removeAllListeners("data").on("data", (bytes: NonSharedBuffer) => connection.read(bytes));
		socket.on("resume", () => connection.goOn());
	});
	return (response) => {
		if (response.req.socket) paced.get(response.req.socket)?.begin(response);
	};
}
