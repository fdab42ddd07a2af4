import type { Socket } from "node:net";
import { ClientPlaces } from "#src/site/client-places.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";

/**
 * Of the connections of a server one network holds at most a share: whoever opens more is turned away, and nobody else.
 *
 * @param most connections of all
 * @param networkOf the network of the other end
 * @returns whether a connection has a place, which it then has until it is closed
 */
export function connectionShares(
	most: number,
	networkOf: (socket: Socket) => string,
	onRefusal: () => void,
): (socket: Socket) => boolean {
	const places = new ClientPlaces({ connection: most }, PLACES_NETWORK_SHARE);
	return (socket) => {
		const leave = places.take("connection", networkOf(socket));
		if (typeof leave === "function") {
			socket.once("close", leave);
			return true;
		}
		onRefusal();
		return false;
	};
}
