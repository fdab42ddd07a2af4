import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendOverHttp } from "#src/client/http-transport.ts";
import { prepare } from "#src/client/prepare.ts";
import { fileAsker, type RemoteApi, remoteApi } from "#src/client/remote-api.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS, isCallName, requestByName } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { TimedOut } from "#src/site/clock.ts";
import { API_REPLY_MAX_BYTES, API_REPLY_VALUES_MAX, BREAKER } from "#src/site/limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

let server: Server;
let api: RemoteApi;
let asked: number;
let clock: HandClock;
let answer: RequestListener;

beforeEach(async () => {
	asked = 0;
	server = createServer((got, response) => {
		asked++;
		answer(got, response);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	clock = new HandClock();
	api = remoteApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: null }, () => ({
		clock,
	}));
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const ask = (asked: CallRequest) => {
	const prepared = prepare(asked, { locale: "en_GB", queryMaxLength: 10 });
	if (prepared.state !== "ready" || !isCallName(asked.name)) throw new Error("not ready");
	return sendOverHttp(api, asked.name, prepared, { locale: "en_GB", identity: ANONYMOUS, patience: 5_000 });
};
const call = () => ask(request(CALLS.specialMessage, {}));
const search = () => ask(request(CALLS.search, { query: "hdmi" }));
const check = () => ask(request(CALLS.serialNumberCheck, { listId: "a", modelName: "b", serialNumber: "c" }));
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
	["answers 408", reply(408)],
	["answers 425", reply(425)],
	["answers 503", reply(503)],
	[
		"breaks off",
		(_got, response) => response.writeHead(200, { "content-length": 9 }).write("{", () => response.destroy()),
	],
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

const BY_ONE_QUESTION = [
	...[300, 301, 302, 303, 304, 305, 307, 308],
	// Not 407: `fetch` takes it for a proxy's word, and the connection for lost.
	...[400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 423, 424, 426, 428, 431],
	...[451, 499, 501],
];

test("no status by which one question can be answered rests a host that is well: neither its calls nor its files", async () => {
	for (const status of BY_ONE_QUESTION) {
		answer = reply(status, { location: "/login" });
		for (let visitor = 0; visitor < BREAKER.failures; visitor++) await Promise.all([call(), askFile()]);
		expect([status, api.calls.resting, api.files.resting]).toEqual([status, false, false]);
	}
});

test.each([
	["a page to sign in", "<!doctype html>"],
	["half a text", '{"message":'],
	["nothing", ""],
	["too many bytes", `"${"x".repeat(API_REPLY_MAX_BYTES)}"`],
	["too many values", `[${"0,".repeat(API_REPLY_VALUES_MAX + 1)}0]`],
	["too many levels", "[".repeat(1_000)],
])("a reply of %s fails its call and rests no host", async (_, text) => {
	answer = reply(200, {}, text);
	for (let visitor = 0; visitor < 2 * BREAKER.failures; visitor++)
		expect(await call()).toMatchObject({ state: "failed", error: { kind: "reply" } });
	expect([asked, api.calls.resting]).toEqual([2 * BREAKER.failures, false]);
});

test.each([429, 503])("an API that answers %i with Retry-After is asked once", async (status) => {
	answer = reply(status, { "retry-after": "30" });
	for (let visitor = 0; visitor < 20; visitor++) await call();
	expect(asked).toBe(1);
});

const only =
	(part: string, fault: RequestListener): RequestListener =>
	(got, response) =>
		(got.url?.includes(part) ? fault : reply(200))(got, response);

describe.each([
	["what visitors send", "/check", check, 429, "30"],
	["what visitors send, with no word how long", "/check", check, 429, undefined],
	["a search whose queue is full", "/search", search, 503, "5"],
	["a search with a limit of its own", "/search", search, 429, "30"],
] as const)("%s, refused for now,", (_, part, refused, status, wait) => {
	test("rests alone, however many were under way: the host is well", async () => {
		answer = only(part, reply(status, wait === undefined ? {} : { "retry-after": wait }));
		await Promise.all(Array.from({ length: 4 * BREAKER.failures }, refused));
		expect([asked, api.calls.resting]).toEqual([4 * BREAKER.failures, false]);
		expect(await refused()).toMatchObject({ error: { kind: "resting" } });
		expect((await call()).state).toBe("ok");
		clock.pass(Math.max(BREAKER.firstPause, Number(wait ?? 0) * 1000));
		answer = reply(200);
		expect((await refused()).state).toBe("ok");
	});
});

test("a host that refuses everything is asked once for each call, of a handful of calls", async () => {
	answer = reply(503, { "retry-after": "30" });
	const names = [
		"specialMessage",
		"newsAndAlerts",
		"supportVideos",
		"brand",
		"categories",
		"banners",
		"addresses",
	] as const;
	for (let visitor = 0; visitor < 10; visitor++)
		for (const name of names) await ask(requestByName(name, () => undefined));
	expect([asked, api.calls.resting]).toEqual([BREAKER.failures, true]);
});

test("the token goes with each call, and with no file", async () => {
	const told: (string | undefined)[] = [];
	answer = (got, response) => {
		told.push(got.headers.authorization);
		response.end("{}");
	};
	api = remoteApi({ base: api.base, token: "a token of the tests" });
	await check();
	await call();
	await askFile();
	expect(told).toEqual(["Bearer a token of the tests", "Bearer a token of the tests", undefined]);
});

test("files rest by themselves: broken downloads cost no call, a broken API no file", async () => {
	answer = reply(500);
	for (let visitor = 0; visitor < 20; visitor++) await askFile();
	expect([asked, api.files.resting, api.calls.resting]).toEqual([BREAKER.failures, true, false]);
	expect(await askFile()).toBeInstanceOf(Error);
	answer = reply(200);
	expect((await call()).state).toBe("ok");
});

test("a host whose calls and files are left alone since nothing listens there is told of with why", async () => {
	const reasons: [string, string][] = [];
	server.close();
	await new Promise((done) => server.once("close", done));
	api = remoteApi({ base: api.base, token: null }, (part) => ({
		clock,
		onRest: ({ reason }) => reasons.push([part, reason]),
	}));
	for (let visitor = 0; visitor < BREAKER.failures; visitor++) await Promise.all([call(), askFile()]);
	expect(reasons.sort()).toEqual([
		["calls", "connection: ECONNREFUSED"],
		["files", "connection: ECONNREFUSED"],
	]);
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
