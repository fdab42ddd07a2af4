import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { admitConnections } from "#src/server/http/admitted-connections.ts";
import { ConnectionPlaces } from "#src/server/http/connection-places.ts";
import { listen } from "#src/server/http/listen.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";

const MOST = 5;
let refused = 0;

/** A server of which a network holds so many connections, and how somebody comes from an address of this machine. */
async function shared() {
	refused = 0;
	const server = createServer((_, response) => response.end("here"));
	const onRefusal = () => (refused += 1);
	const connections = new ConnectionPlaces({ isBehindProxy: false, onRefusal, all: MOST / PLACES_NETWORK_SHARE });
	admitConnections(server, connections.admits);
	const port = await listen(server, "127.0.0.1", 0);
	onTestFinished(() => void server.close().closeAllConnections());
	/** Whether somebody who comes is answered, and his connection, which stays. */
	const come = async (localAddress: string): Promise<{ readonly isAnswered: boolean; readonly socket: Socket }> => {
		const socket = connect({ host: "127.0.0.1", port, localAddress });
		socket.on("error", () => {});
		socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
		const isAnswered = await Promise.race([
			once(socket, "data").then(() => true),
			once(socket, "close").then(() => false),
		]);
		return { isAnswered, socket };
	};
	return { come, connections };
}

test("one network holds a share of the connections, whatever its addresses; others come, and it comes again when some of its own have ended", async () => {
	const { come } = await shared();
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

test("what others hold is not held here as well; when they have let go it is", async () => {
	const { come, connections } = await shared();
	connections.leave(MOST / PLACES_NETWORK_SHARE - 1);
	const first = await come("127.0.1.1");
	expect([first.isAnswered, connections.open]).toEqual([true, 1]);
	expect((await come("127.0.2.1")).isAnswered).toBe(false);
	connections.leave(0);
	expect((await come("127.0.2.1")).isAnswered).toBe(true);
	expect(connections.open).toBe(2);
	first.socket.destroy();
	await expect.poll(() => connections.open).toBe(1);
});
