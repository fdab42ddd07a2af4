import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PIPELINED_REPLIES_MAX } from "#src/site/limits.ts";

/**
 * Bounds what one connection may have made for it before it reads (RFC 9112 section 9.3.2): of requests sent without
 * waiting so many are answered, the last of them with `Connection: close`, and a client that meant well sends the rest
 * again, as the RFC tells it. Nothing of ours stands between the connection and Node's own parser.
 *
 * @returns to be told of each request; whether it shall be answered
 */
export function boundPipelining(): (response: ServerResponse) => boolean {
	/** Replies that had to wait for one before them, and are under way. */
	const waiting = new WeakMap<Socket, number>();
	return (response) => {
		// Nearly always the connection is its own already: none is before it, and nothing is counted.
		if (response.socket !== null) return true;
		const { socket } = response.req;
		const before = waiting.get(socket) ?? 0;
		// One more is before them all.
		if (before >= PIPELINED_REPLIES_MAX - 1) return false;
		const isLast = before === PIPELINED_REPLIES_MAX - 2;
		// With the last one the connection ends, however many of the others are out by then.
		waiting.set(socket, isLast ? Number.POSITIVE_INFINITY : before + 1);
		if (isLast) response.shouldKeepAlive = false;
		else response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
		return true;
	};
}
