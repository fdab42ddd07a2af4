import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Of the connections of a server one network holds at most so many: whoever opens more is turned away, and nobody else.
 *
 * @param networkOf the network of the other end
 */
export function shareConnections(
	server: Server,
	most: number,
	networkOf: (socket: Socket) => string,
	onRefusal: () => void,
): void {
	const held = new Map<string, number>();
	server.on("connection", (socket: Socket) => {
		const network = networkOf(socket);
		const own = held.get(network) ?? 0;
		if (own >= most) {
			onRefusal();
			return void socket.destroy();
		}
		held.set(network, own + 1);
		socket.once("close", () => {
			const left = (held.get(network) ?? 1) - 1;
			if (left > 0) held.set(network, left);
			else held.delete(network);
		});
	});
}
