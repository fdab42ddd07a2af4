import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Asks of every connection whether it is let in before anything is made for it: a parser costs more than all else of one
 * that sends nothing. Of several that are asked the last comes first.
 *
 * @param admits false: it is closed without a word
 */
export function admitConnections(server: Server, admits: (socket: Socket) => boolean): void {
	const heard = server.listeners("connection");
	server.removeAllListeners("connection");
	server.on("connection", (socket: Socket) => {
		if (!admits(socket)) return void socket.destroy();
		for (const hear of heard) hear.call(server, socket);
	});
}

/**
 * Whether the other end is still there when a connection is taken. The system queues connections, and keeps one there
 * whose client has reset it; of this queue libuv takes one a turn of the event loop, so that somebody new waits behind all
 * of them for as long as it takes to be rid of them.
 */
export const isThere = ({ remoteAddress }: Socket): boolean => remoteAddress !== undefined;
