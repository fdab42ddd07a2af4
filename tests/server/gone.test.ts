import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { admitConnections, isThere } from "#src/server/http/admitted-connections.ts";
import { goneOf, whileThere } from "#src/server/http/gone.ts";
import { listen } from "#src/server/http/listen.ts";
import { SEARCH_RENDERS_MAX, SEARCH_RENDERS_WAITING_MAX } from "#src/site/cache-limits.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { haltedWhile } from "./at-once.ts";
import { startBuiltServer } from "./built-server.ts";
import { rawGet, rawLines } from "./raw-request.ts";

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
	const heard: string[] = [];
	const { come } = await serverOf((request, response) => {
		heard.push("");
		let isAtOnce = true;
		whileThere({ request }, () => {
			begun.push(isAtOnce ? "at once" : "later");
			response.end("here");
		});
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
	expect(heard.length).toBeGreaterThan(CLIENTS);
});

test("who has gone is known to have while he waits, and who was gone before", async () => {
	const { come } = await serverOf(async (_, response) => {
		const known = goneOf(response).then(() => "known");
		tell(await known);
		tell(await goneOf(response).then(() => "known again"));
	});
	const told: string[] = [];
	const all = Promise.withResolvers<void>();
	const tell = (what: string) => {
		told.push(what);
		if (told.length === 2) all.resolve();
	};
	const socket = come();
	socket.write(LINES);
	await once(socket, "connect");
	socket.destroy();
	await all.promise;
	expect(told).toEqual(["known", "known again"]);
});

test("a connection that was cut before it is taken costs no parser, and is no request", async () => {
	let requests = 0;
	let parsed = 0;
	const { server, come } = await serverOf((_, response) => {
		requests += 1;
		response.end("here");
	});
	server.on("connection", () => {
		parsed += 1;
	});
	admitConnections(server, isThere);
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
	expect(parsed).toBeLessThan(CLIENTS / 2);
	expect(requests).toBeLessThan(CLIENTS / 2);
	expect(requests).toBeGreaterThanOrEqual(1);
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
});

test("who leaves while he waits gives his place back, and nothing is made for him", async () => {
	const site = await startBuiltServer();
	onTestFinished(() => void site.stop());
	await rawGet(site.port, BASE);
	const before = await site.metric("renders_total");
	const letIn = (SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX) * PLACES_NETWORK_SHARE;
	const sockets = await Promise.all(
		Array.from({ length: letIn }, async (_, index) => {
			const socket = connect({ host: "127.0.0.1", port: site.port }).on("error", () => {});
			await once(socket, "connect");
			return { socket, bytes: rawLines(site.port, searchFor(`remote control ${index}`)) };
		}),
	);
	await haltedWhile(site, async () => {
		for (const { socket, bytes } of sockets) socket.write(bytes);
	});
	await expect.poll(() => site.metric("renders_waiting")).toBeGreaterThan(0);
	await haltedWhile(site, async () => {
		for (const { socket } of sockets) socket.destroy();
	});
	await site.quiet();
	expect((await site.metric("renders_total")) - before).toBeLessThan(letIn);
	expect(await site.metric("refusals_total")).toBe(0);
	expect((await rawGet(site.port, searchFor("soundbar"))).status).toBe(200);
});
