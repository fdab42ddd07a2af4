import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readBody } from "#src/server/gate/body.ts";
import { goneOf, whileThere } from "#src/server/http/gone.ts";
import { listen, publicServer } from "#src/server/http/listen.ts";
import { SEARCH_RENDERS_MAX, SEARCH_RENDERS_WAITING_MAX } from "#src/site/cache-limits.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { haltedWhile } from "./at-once.ts";
import { demoContent, startBuiltServer } from "./built-server.ts";
import { rawGet, rawLines } from "./raw-request.ts";
import { startSupportApiDouble } from "./support-api-double.ts";

const CLIENTS = 20;
const LINES = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** A server in this very process: what its clients do in one turn of the event loop is there before it looks. */
async function serverOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	const server = createServer({ optimizeEmptyRequests: true }, answer);
	const port = await listen(server, "127.0.0.1", 0);
	onTestFinished(() => void server.close().closeAllConnections());
	return { server, port, come: () => connect({ host: "127.0.0.1", port }).on("error", () => {}) };
}

test("of who sent something and went nothing is begun; who stays is answered, and the next he asks at once", async () => {
	const begun: string[] = [];
	let left = 0;
	const { come } = await serverOf((request, response) => {
		let isAtOnce = true;
		whileThere(
			{ request },
			() => {
				begun.push(isAtOnce ? "at once" : "later");
				response.end("here");
			},
			() => (left += 1),
		);
		isAtOnce = false;
	});
	const leave = async (isReset: boolean) => {
		const socket = come();
		await once(socket, "connect");
		socket.write(LINES);
		if (isReset) socket.resetAndDestroy();
		else socket.destroy();
	};
	for (const isReset of [false, true]) await Promise.all(Array.from({ length: CLIENTS }, () => leave(isReset)));
	const stays = come();
	stays.write(LINES);
	await once(stays, "data");
	stays.write(LINES);
	await once(stays, "data");
	stays.destroy();
	// He came behind all of them.
	expect(begun).toEqual(["later", "at once"]);
	expect(left).toBeGreaterThan(CLIENTS);
});

test("who has gone is known to have while he waits, and who was gone before", async () => {
	const told: string[] = [];
	const asked = Promise.withResolvers<void>();
	const all = Promise.withResolvers<void>();
	const { come } = await serverOf(async (_, response) => {
		asked.resolve();
		await goneOf(response);
		told.push("known");
		await goneOf(response);
		told.push("known again");
		all.resolve();
	});
	const socket = come();
	socket.write(LINES);
	await asked.promise;
	await new Promise((turn) => setImmediate(turn));
	expect(told).toEqual([]);
	socket.destroy();
	await all.promise;
	expect(told).toEqual(["known", "known again"]);
});

test("a body of who left before it is listened to is gone", async () => {
	const read = Promise.withResolvers<unknown>();
	const { come } = await serverOf(async (request, response) => {
		await goneOf(response);
		read.resolve(await readBody(request, 1_000));
	});
	const socket = come();
	socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
	await once(socket, "connect");
	socket.destroy();
	expect(await read.promise).toBe("gone");
});

test("a connection that was cut before it is taken is no request", async () => {
	let requests = 0;
	const server = publicServer({
		handle: (_, response) => {
			requests += 1;
			response.end("here");
		},
		nextId: () => "",
		security: () => [],
		onRefusal: () => {},
		connections: { admits: () => true },
		onLeft: () => {},
	});
	const port = await listen(server, "127.0.0.1", 0);
	onTestFinished(() => void server.close().closeAllConnections());
	const come = () => connect({ host: "127.0.0.1", port }).on("error", () => {});
	// The server takes one a turn, and all of them cut theirs in the turn in which the first is taken.
	const cut = Array.from({ length: CLIENTS }, async () => {
		const socket = come();
		await once(socket, "connect");
		socket.write(LINES);
		socket.resetAndDestroy();
	});
	await Promise.all(cut);
	const stays = come();
	stays.write(LINES);
	await once(stays, "data");
	stays.destroy();
	expect(requests).toBeLessThan(CLIENTS / 2);
});

const BASE = "/electronics/support";
const searchFor = (words: string) => `${BASE}/results?query=${encodeURIComponent(words)}`;

test("hundreds who send something and go cost no page, and who comes behind them is answered", async () => {
	const site = await startBuiltServer();
	onTestFinished(() => void site.stop());
	const send = async (bytes: string, isReset: boolean) => {
		const socket = connect({ host: "127.0.0.1", port: site.port }).on("error", () => {});
		await once(socket, "connect");
		socket.write(bytes);
		if (isReset) socket.resetAndDestroy();
		else socket.destroy();
	};
	const body = "message=nothing&name=nobody";
	const form = { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" };
	const lines = rawLines(site.port, `${BASE}/tickets`, { ...form, "Content-Length": String(body.length) });
	const kinds = [
		(index: number) => rawLines(site.port, searchFor(`cable ${index}`)),
		(index: number) => rawLines(site.port, `${BASE}/nothing/at/${index}`),
		() => lines.replace("GET", "POST") + body,
	];
	await rawGet(site.port, BASE);
	const before = await site.metric("renders_total");
	await haltedWhile(site, () =>
		Promise.all(
			Array.from({ length: 300 }, (_, index) => send(kinds[index % kinds.length]?.(index) ?? "", index % 2 === 0)),
		),
	);
	expect((await rawGet(site.port, searchFor("soundbar"))).status).toBe(200);
	await site.quiet();
	expect(await site.metric("renders_total")).toBe(before + 1);
	expect(await site.metric("refusals_total")).toBe(0);
	expect(await site.metric("clients_left_total", 'when="taken"')).toBe(150);
	expect(await site.metric("clients_left_total", 'when="heard"')).toBe(150);
});

test("who leaves while he waits for a page waits no longer", async () => {
	const api = await startSupportApiDouble(demoContent());
	onTestFinished(() => api.stop());
	const site = await startBuiltServer({ SUPPORT_API_URL: api.url });
	onTestFinished(() => void site.stop());
	api.fail(() => "hang");
	const most = (SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX) * PLACES_NETWORK_SHARE;
	const sockets = await Promise.all(
		Array.from({ length: most }, async (_, index) => {
			const socket = connect({ host: "127.0.0.1", port: site.port }).on("error", () => {});
			await once(socket, "connect");
			socket.write(rawLines(site.port, searchFor(`remote control ${index}`)));
			return socket;
		}),
	);
	await expect.poll(() => site.metric("renders_waiting")).toBe(most - SEARCH_RENDERS_MAX);
	for (const socket of sockets) socket.destroy();
	// Whoever comes from there now has a place.
	await rawGet(site.port, searchFor("soundbar"));
	expect(await site.metric("refusals_total")).toBe(0);
	expect(await site.metric("clients_left_total", 'when="waiting"')).toBe(most);
});
