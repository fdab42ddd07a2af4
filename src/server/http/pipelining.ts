import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PIPELINED_REPLIES_MAX } from "#src/site/limits.ts";

/** Replies under way on one connection; the last of too many ends it. */
interface Connection {
	replies: number;
	isEnding: boolean;
}

/**
 * Bounds what one connection may have made for it before it reads (RFC 9112 section 9.3.2): of requests sent without
 * waiting so many are answered, the last of them with `Connection: close`, and a client that meant well sends the rest
 * again, as the RFC tells it. Nothing of ours stands between the connection and Node's own parser.
 *
 * @returns to be told of each request; whether it shall be answered
 */
export function boundPipelining(server: Server): (response: ServerResponse) => boolean {
	const connections = new WeakMap<Socket, Connection>();
	server.on("connection", (socket: Socket) => void connections.set(socket, { replies: 0, isEnding: false }));
	return (response) => {
		const connection = connections.get(response.req.socket);
		if (connection === undefined || connection.isEnding) return false;
		connection.replies += 1;
		connection.isEnding = connection.replies === PIPELINED_REPLIES_MAX;
		if (connection.isEnding) response.shouldKeepAlive = false;
		else response.once("close", () => (connection.replies -= 1));
		return true;
	};
}
