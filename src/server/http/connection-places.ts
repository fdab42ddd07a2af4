import type { Socket } from "node:net";
import { ClientPlaces } from "#src/site/client-places.ts";
import { CONNECTIONS_MAX } from "#src/site/connection-limits.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import { networkAt } from "../gate/client-address.ts";

interface ConnectionPlacesOptions {
	/** All are those of a proxy, which shares them out by itself. */
	readonly isBehindProxy: boolean;
	readonly onRefusal: () => void;
	/** Connections of all processes together. */
	readonly all?: number;
}

/**
 * The connections of this process: of those that all processes may hold as many as the others leave, as far as it has heard.
 * Of these one network holds at most a share: whoever opens more is turned away, and nobody else.
 */
export class ConnectionPlaces {
	readonly #options: ConnectionPlacesOptions;
	readonly #all: number;
	/** As many as it may hold by now. */
	readonly #most: { connection: number };
	readonly #places: ClientPlaces<"connection">;
	#open = 0;

	constructor(options: ConnectionPlacesOptions) {
		this.#options = options;
		this.#all = options.all ?? CONNECTIONS_MAX;
		this.#most = { connection: shareOf(this.#all) };
		this.#places = new ClientPlaces(this.#most, options.isBehindProxy ? 1 : PLACES_NETWORK_SHARE);
	}

	/** How many are open. */
	get open(): number {
		return this.#open;
	}

	/** Hears how many others hold. */
	readonly leave = (elsewhere: number): void => {
		this.#most.connection = Math.max(1, this.#all - elsewhere);
	};

	/** Whether a connection has a place, which it then has until it is closed. */
	readonly admits = (socket: Socket): boolean => {
		const { isBehindProxy, onRefusal } = this.#options;
		const leave = this.#places.take("connection", isBehindProxy ? "" : networkAt(socket));
		if (typeof leave !== "function") {
			onRefusal();
			return false;
		}
		this.#open += 1;
		socket.once("close", () => {
			this.#open -= 1;
			leave();
		});
		return true;
	};
}
