import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PIPELINED_BEYOND_MAX, PIPELINED_REPLIES_MAX } from "#src/site/connection-limits.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers what is sent over one connection without waiting (RFC 9112 section 9.3.2): one request after the other, each in a
 * turn of the event loop of its own and when the reply before it has left. So what a client sends ahead is worth no more
 * than what others send, and what he does not read is not made. Of requests that wait so many are answered, the last of them
 * with `Connection: close`, and a client that meant well sends the rest again, as the RFC tells it. Nothing of ours stands
 * between the connection and Node's own parser, which reads whatever has come before it asks: a connection with far more is
 * cut, since what was read is held until it ends.
 */
export function pipelined(handle: Handle): Handle {
	/** Requests that wait for a reply before theirs. */
	const waiting = new WeakMap<Socket, number>();
	/** Requests that nobody answers. */
	const beyond = new WeakMap<Socket, number>();
	return (request, response) => {
		// Node's parser ends with it, though nobody changes the protocol: what came in one piece with it is lost.
		if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
		// Nearly always the connection is its own already: none is before it, and nothing is counted.
		if (response.socket !== null) return handle(request, response);
		const { socket } = request;
		const before = waiting.get(socket) ?? 0;
		// One more is before them all.
		if (before >= PIPELINED_REPLIES_MAX - 1) {
			const more = (beyond.get(socket) ?? 0) + 1;
			beyond.set(socket, more);
			if (more > PIPELINED_BEYOND_MAX) socket.destroy();
			return;
		}
		const isLast = before === PIPELINED_REPLIES_MAX - 2;
		// With the last one the connection ends, however many of the others are out by then.
		waiting.set(socket, isLast ? Number.POSITIVE_INFINITY : before + 1);
		if (isLast) response.shouldKeepAlive = false;
		else response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
		// Node gives the connection to a reply when the one before it has left.
		response.once("socket", () => {
			setImmediate(() => {
				if (!response.destroyed) handle(request, response);
			});
		});
	};
}
