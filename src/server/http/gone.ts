import type { ServerResponse } from "node:http";
import type { Exchange } from "./exchange.ts";

/**
 * Fulfilled when the client has ended its connection before it was answered (or when it has its answer). Whoever closes his
 * half of it counts as gone, as with Node itself: browsers that give up do so.
 */
export const goneOf = (response: ServerResponse): Promise<void> =>
	new Promise((gone) => {
		if (response.destroyed) gone();
		else response.once("close", gone);
	});

/**
 * Goes on with a request unless its client has ended the connection behind it. Whoever sends something and goes leaves both
 * in the system's queue: what he sent is read in one turn of the event loop, that he has gone in the next, and what would be
 * made in between is made for nobody, and costs a hundred times what it took to send.
 */
export function whileThere(
	{ request: { socket } }: Pick<Exchange, "request">,
	goOn: () => void,
	left: () => void,
): void {
	// He has waited for an answer on it before, and shall not wait these turns as well.
	if (socket.bytesWritten > 0) return void goOn();
	const look = () => {
		if (socket.readableEnded || socket.destroyed) left();
		else goOn();
	};
	setImmediate(() => setImmediate(look));
}
