import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOverHttp } from "#src/client/http-transport.ts";
import { prepare } from "#src/client/prepare.ts";
import { fileAsker, type RemoteApi, remoteApi } from "#src/client/remote-api.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { TimedOut } from "#src/site/clock.ts";
import { BREAKER } from "#src/site/limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

let server: Server;
let api: RemoteApi;
let asked: number;
let answer: RequestListener;

beforeEach(async () => {
	asked = 0;
	server = createServer((got, response) => {
		asked++;
		answer(got, response);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const clock = new HandClock();
	api = remoteApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => ({ clock }));
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const call = () => {
	const prepared = prepare(request(CALLS.specialMessage, {}), { locale: "en_GB", queryMaxLength: 10 });
	if (prepared.state !== "ready") throw new Error("not ready");
	return sendOverHttp(api, prepared, { locale: "en_GB", identity: ANONYMOUS, patience: 5_000 });
};
const askFile = (init: RequestInit = {}) =>
	fileAsker(api)("/electronics/support/files/0123456789abcdef/a.pdf", init).catch((error: unknown) => error);

const reply =
	(status: number, headers: Record<string, string> = {}, body = "{}"): RequestListener =>
	(_got, response) =>
		response.writeHead(status, headers).end(body);

test.each<[string, RequestListener]>([
	["resets connections", (got) => got.socket.destroy()],
	["answers 500", reply(500)],
	["answers 418", reply(418)],
	["answers 429", reply(429)],
	["redirects elsewhere", reply(302, { location: "https://evil.example/" })],
	["answers with pages", reply(200, {}, "<!doctype html>")],
	["answers with half a reply", reply(200, {}, '{"message":')],
])("an API that %s is asked a handful of times for 120 visitors", async (_, fault) => {
	answer = fault;
	const states = new Set<string>();
	for (let visitor = 0; visitor < 120; visitor++) {
		const sent = await call();
		states.add(sent.state === "failed" ? sent.error.kind : sent.state);
	}
	expect(asked).toBe(BREAKER.failures);
	expect(states.size).toBe(2);
	expect(states).toContain("resting");
});

test.each([400, 403, 404, 410, 422, 501])("an API that answers %i says something, and is asked on", async (status) => {
	answer = reply(status);
	for (let visitor = 0; visitor < 20; visitor++) await call();
	expect([asked, api.calls.resting]).toEqual([20, false]);
});

test.each([429, 503])("an API that answers %i with Retry-After is asked once", async (status) => {
	answer = reply(status, { "retry-after": "30" });
	for (let visitor = 0; visitor < 20; visitor++) await call();
	expect(asked).toBe(1);
});

test("files rest by themselves: broken downloads cost no call, a broken API no file", async () => {
	answer = reply(500);
	for (let visitor = 0; visitor < 20; visitor++) await askFile();
	expect([asked, api.files.resting, api.calls.resting]).toEqual([BREAKER.failures, true, false]);
	expect(await askFile()).toBeInstanceOf(Error);
	answer = reply(200);
	expect((await call()).state).toBe("ok");
});

test("a visitor who leaves says nothing about the host of a file; one who waited in vain does", async () => {
	answer = () => {};
	const give = async (reason?: unknown) => {
		const given = new AbortController();
		const got = askFile({ signal: given.signal });
		const before = asked;
		await expect.poll(() => asked).toBeGreaterThan(before);
		given.abort(reason);
		await got;
	};
	for (let visitor = 0; visitor < 2 * BREAKER.failures; visitor++) await give();
	expect(api.files.resting).toBe(false);
	for (let visitor = 0; visitor < BREAKER.failures; visitor++) await give(new TimedOut("no answer"));
	expect(api.files.resting).toBe(true);
});

test.each([206, 416])("a part of a file, there or not (%i), is an answer", async (status) => {
	answer = reply(status, { "content-range": "bytes */5" });
	for (let visitor = 0; visitor < 2 * BREAKER.failures; visitor++) await askFile();
	expect(api.files.resting).toBe(false);
});
