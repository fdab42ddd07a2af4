import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOverHttp } from "#src/client/http-transport.ts";
import { prepare } from "#src/client/prepare.ts";
import { type RemoteApi, remoteApi } from "#src/client/remote-api.ts";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { REMOTE_CALLS } from "#src/site/limits.ts";

const MANY = REMOTE_CALLS.atOnce + 100;

let server: Server;
let api: RemoteApi;
let connections = 0;
const held: ServerResponse[] = [];
beforeEach(async () => {
	connections = 0;
	held.length = 0;
	server = createServer((_, response) => void held.push(response));
	server.on("connection", (socket) => {
		connections += 1;
		socket.once("close", () => connections--);
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	api = remoteApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: null });
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

function ask(at: number, patience: number) {
	const call = prepare(request(product, { productName: `lumen-${at}` }), { locale: "en_GB", queryMaxLength: 1 });
	if (call.state !== "ready") throw new Error("The question is not ready.");
	return sendOverHttp(api, "product", call, { locale: "en_GB", identity: ANONYMOUS, patience });
}
const askMany = (patience: number) => Promise.all(Array.from({ length: MANY }, (_, at) => ask(at, patience)));

test("of many calls at once so many are under way as there are places; the others follow as soon as one is free", async () => {
	const asked = askMany(60_000);
	await expect.poll(() => held.length).toBe(REMOTE_CALLS.atOnce);
	// Whoever waits for none would be there by now.
	await new Promise((done) => setTimeout(done, 300));
	expect([held.length, connections]).toEqual([REMOTE_CALLS.atOnce, REMOTE_CALLS.atOnce]);
	let isOver = false;
	void asked.finally(() => {
		isOver = true;
	});
	while (!isOver) {
		for (const response of held.splice(0, 10)) response.end("{}");
		await new Promise((done) => setTimeout(done, 5));
		expect(connections).toBeLessThanOrEqual(REMOTE_CALLS.atOnce);
	}
	expect((await asked).filter(({ state }) => state === "ok")).toHaveLength(MANY);
});

test("a call that finds no place in its time is late and never sent; a host that hangs is held against itself alone", async () => {
	const answers = await askMany(500);
	expect(answers.every((answer) => answer.state === "failed" && answer.error.kind === "timeout")).toBe(true);
	expect(held.length).toBeLessThanOrEqual(REMOTE_CALLS.atOnce);
	expect(api.calls.resting).toBe(true);
});
