import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Counts the bytes that a server sends. Nothing is done for a request: connections are asked when somebody wants to know.
 *
 * @returns the sum so far
 */
export function countSentBytes(server: Server): () => number {
	const open = new Set<Socket>();
	let closed = 0;
	server.on("connection", (socket: Socket) => {
		open.add(socket);
		socket.once("close", () => {
			open.delete(socket);
			closed += socket.bytesWritten;
		});
	});
	return () => open.values().reduce((sum, { bytesWritten }) => sum + bytesWritten, closed);
}
