import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, createServer as createRoom } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#src/server/http/listen.ts";
import { drain } from "#src/server/http/shutdown.ts";
import { TakenConnections } from "#src/server/http/taken-connections.ts";
import { SHUTDOWN_GRACE } from "#src/site/limits.ts";

afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to, and a visitor whose connection came to somebody else. */
async function visited() {
	const asked = Promise.withResolvers<ServerResponse>();
	const server = createServer({ keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 }, (_, response) =>
		asked.resolve(response),
	);
	await listen(server, "127.0.0.1", 0);
	const taken = new TakenConnections(server);
	const room = createRoom(taken.take).listen(0, "127.0.0.1");
	await once(room, "listening");
	onTestFinished(() => void room.close());
	const place = room.address();
	const socket = connect({ host: "127.0.0.1", port: typeof place === "object" ? (place?.port ?? 0) : 0 });
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	const reply = text(socket);
	const response = await asked.promise;
	/** Ends the server, up to where none of its own connections is open; tells whether it has ended. */
	const end = async () => {
		const closed = once(server, "close");
		let isEnded = false;
		const drained = drain(server, taken, 0).then(() => {
			isEnded = true;
		});
		await closed;
		await new Promise((turn) => setImmediate(turn));
		return { drained, isEnded: () => isEnded };
	};
	return { reply, response, taken, end };
}

test("a reply on a connection that came from elsewhere is waited for, and then the connection's keep-alive time", async () => {
	const { reply, response, taken, end } = await visited();
	expect(taken.size).toBe(1);
	const { drained, isEnded } = await end();
	expect(isEnded()).toBe(false);
	response.end("all of it");
	expect(await reply).toMatch(/^HTTP\/1\.1 200 .*all of it/s);
	await drained;
	expect(taken.size).toBe(0);
});

test("one whose reply does not end is cut with all others", async () => {
	const { reply, response, end } = await visited();
	response.write("a part");
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const { drained, isEnded } = await end();
	expect(isEnded()).toBe(false);
	vi.advanceTimersByTime(SHUTDOWN_GRACE);
	await drained;
	expect(await reply).toContain("a part");
});
