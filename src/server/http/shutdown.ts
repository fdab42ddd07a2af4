import type { Server } from "node:http";
import { Server as SocketServer } from "node:net";
import { SHUTDOWN_GRACE } from "#src/site/limits.ts";

/**
 * Stops a server without dropping a request: no new connections, and those there are end by themselves,
 * each with its next reply or its keep-alive time. (HTTP's own `close` would cut idle connections on
 * which a request may just be arriving.) What is left after 20 s is cut.
 */
export function drain(server: Server): Promise<void> {
	return new Promise((resolve) => {
		const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE);
		SocketServer.prototype.close.call(server, () => {
			clearTimeout(cut);
			resolve();
		});
	});
}
