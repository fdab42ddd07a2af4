import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Asks of every connection whether it is let in before anything is made for it: a parser costs more than all else of one
 * that sends nothing. Whoever listens to connections from here on hears of those that are turned away as well.
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
 * Whether a connection was not cut before it is taken. The system queues connections, and keeps those there that their
 * clients have cut; of this queue libuv takes one a turn of the event loop (since 1.45), so that somebody new waits behind
 * all of them for as long as it takes to be rid of them.
 */
export const isConnected = ({ remoteAddress }: Socket): boolean => remoteAddress !== undefined;
