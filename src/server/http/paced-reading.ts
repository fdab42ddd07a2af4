import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PIPELINED_AT_ONCE_MAX, PIPELINED_REPLIES_MAX, READING_SLICE } from "#src/site/limits.ts";

/** Whether the parser has stopped reading, because what was written is not taken; it goes on by itself. */
const isStopped = (socket: Socket) => Reflect.get(socket, "_paused") === true;

/** A connection whose client does not wait for answers: what was read and not parsed yet, and how many replies are on their way. */
class PacedConnection {
	readonly #socket: Socket;
	/** The parser's own listener, which reads nothing by itself from here on. */
	readonly #feed: ((bytes: NonSharedBuffer) => void) | undefined;
	#rest: NonSharedBuffer | null = null;
	#underWay = 0;

	constructor(socket: Socket) {
		this.#socket = socket;
		[this.#feed] = socket.listeners("data");
		socket.removeAllListeners("data").on("data", (bytes: NonSharedBuffer) => this.#read(bytes));
		socket.on("resume", () => this.#goOn());
	}

	begin(response: ServerResponse): boolean {
		// What came with the first reading is parsed already and cannot wait.
		if (this.#underWay === PIPELINED_AT_ONCE_MAX) {
			this.#socket.destroy();
			return false;
		}
		this.#underWay += 1;
		response.once("close", () => {
			this.#underWay -= 1;
			if (this.#rest !== null) this.#goOn();
		});
		return true;
	}

	#read(bytes: NonSharedBuffer): void {
		this.#rest = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
		this.#goOn();
	}

	/** Parses what may be parsed now; reads on when nothing is left of it. */
	#goOn(): void {
		const socket = this.#socket;
		while (this.#rest !== null && this.#underWay < PIPELINED_REPLIES_MAX && !isStopped(socket)) {
			const rest = this.#rest;
			this.#rest = rest.length > READING_SLICE ? rest.subarray(READING_SLICE) : null;
			// Refused already: whatever else comes is thrown away.
			if (socket.writable) this.#feed?.call(socket, rest.subarray(0, READING_SLICE));
		}
		if (this.#rest !== null) socket.pause();
		else if (!isStopped(socket) && socket.isPaused()) socket.resume();
	}
}

/**
 * Lets a server read no further from a connection than it has answers for: requests that a client sends without
 * waiting (RFC 9112 section 9.3.2) stay in the system's own buffers, and there the client's sending ends. Node's
 * parser alone takes whatever one read brings, hundreds of requests at once. A connection whose client waits for each
 * answer, as browsers do, is left to the parser, which reads faster by itself; it is paced from the first request on
 * that comes before the answer to the one before.
 *
 * @returns to be told of each reply that begins; whether it shall be made, false on a connection that was cut off
 */
export function pacedReading(): (response: ServerResponse) => boolean {
	const connections = new WeakMap<Socket, ServerResponse | PacedConnection>();
	return (response) => {
		const { socket } = response.req;
		const before = connections.get(socket);
		if (before instanceof PacedConnection) return before.begin(response);
		if (before === undefined || before.writableFinished) {
			connections.set(socket, response);
			return true;
		}
		const paced = new PacedConnection(socket);
		connections.set(socket, paced);
		paced.begin(before);
		return paced.begin(response);
	};
}
