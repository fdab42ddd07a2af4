import type { Server } from "node:http";
import { Server as SocketServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { LAST_CONNECTIONS_PATIENCE, QUIET_TURN, SHUTDOWN_GRACE } from "#src/site/limits.ts";
import type { TakenConnections } from "./taken-connections.ts";

/**
 * Stops a server without dropping a request: for a while everybody is answered as before, so that whoever
 * spreads the load learns that no more is wanted; then no new connections, and those there are end by
 * themselves, each with its next reply or its keep-alive time. (HTTP's own `close` would cut idle connections
 * on which a request may just be arriving.) What is left after 20 s is cut.
 *
 * @param taken those that end with the server's own, and are cut with them
 * @param delay milliseconds before listening ends
 */
export async function drain(server: Server, taken: TakenConnections, delay: number): Promise<void> {
	if (delay > 0) await wait(delay);
	await lastConnections(server);
	const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE);
	const closed = new Promise<void>((resolve) => void SocketServer.prototype.close.call(server, () => resolve()));
	await Promise.all([closed, taken.ended()]);
	clearTimeout(cut);
}

/**
 * Waits until the system's queue of connections is empty, for the system cuts those in it when listening ends.
 * Each turn of the event loop takes from it; a short one without a connection found none there.
 */
async function lastConnections(server: Server): Promise<void> {
	let connections = 0;
	const count = () => {
		connections += 1;
	};
	server.on("connection", count);
	// What is left of this turn may already be past the place where connections are taken.
	await new Promise((turn) => setImmediate(turn));
	const end = performance.now() + LAST_CONNECTIONS_PATIENCE;
	let isQuiet = false;
	while (!isQuiet && performance.now() < end) {
		const began = performance.now();
		const before = connections;
		await new Promise((turn) => setImmediate(turn));
		isQuiet = connections === before && performance.now() - began < QUIET_TURN;
	}
	server.off("connection", count);
}
