import type { Server } from "node:http";
import type { Socket } from "node:net";
import { ClientPlaces } from "#src/site/client-places.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { admitConnections } from "./admitted-connections.ts";

/**
 * Of the connections of a server one network holds at most a share: whoever opens more is turned away, and nobody else.
 *
 * @param most connections of all
 * @param networkOf the network of the other end
 */
export function shareConnections(
	server: Server,
	most: number,
	networkOf: (socket: Socket) => string,
	onRefusal: () => void,
): void {
	const places = new ClientPlaces({ connection: most }, PLACES_NETWORK_SHARE);
	admitConnections(server, (socket) => {
		const leave = places.take("connection", networkOf(socket));
		if (typeof leave === "function") {
			socket.once("close", leave);
			return true;
		}
		onRefusal();
		return false;
	});
}
