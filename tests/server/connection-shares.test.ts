import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { networkAt } from "#src/server/gate/client-address.ts";
import { admitConnections } from "#src/server/http/admitted-connections.ts";
import { connectionShares } from "#src/server/http/connection-shares.ts";
import { listen } from "#src/server/http/listen.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";

const MOST = 5;
let refused = 0;

/** A server of which a network holds so many connections, and how somebody comes from an address of this machine. */
async function shared() {
	refused = 0;
	const server = createServer((_, response) => response.end("here"));
	admitConnections(
		server,
		connectionShares(MOST / PLACES_NETWORK_SHARE, networkAt, () => (refused += 1)),
	);
	const port = await listen(server, "127.0.0.1", 0);
	onTestFinished(() => void server.close().closeAllConnections());
	/** Whether somebody who comes is answered, and his connection, which stays. */
	return async (localAddress: string): Promise<{ readonly isAnswered: boolean; readonly socket: Socket }> => {
		const socket = connect({ host: "127.0.0.1", port, localAddress });
		socket.on("error", () => {});
		socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
		const isAnswered = await Promise.race([
			once(socket, "data").then(() => true),
			once(socket, "close").then(() => false),
		]);
		return { isAnswered, socket };
	};
}

test("one network holds a share of the connections, whatever its addresses; others come, and it comes again when some of its own have ended", async () => {
	const come = await shared();
	const own: Socket[] = [];
	for (let at = 1; at <= MOST; at += 1) {
		const { isAnswered, socket } = await come(`127.0.1.${at}`);
		expect(isAnswered).toBe(true);
		own.push(socket);
	}
	expect((await come("127.0.1.9")).isAnswered).toBe(false);
	expect((await come("127.0.2.1")).isAnswered).toBe(true);
	expect(refused).toBe(1);
	for (const socket of own.slice(0, 2)) socket.destroy();
	await expect.poll(async () => (await come("127.0.1.9")).isAnswered).toBe(true);
	await expect.poll(async () => (await come("127.0.1.8")).isAnswered).toBe(true);
	expect((await come("127.0.1.7")).isAnswered).toBe(false);
});
