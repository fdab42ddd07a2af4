import { once } from "node:events";
import { createServer, type Server, ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { DirectResponse, headLines } from "#src/server/http/direct-response.ts";
import { nothingKnown } from "#src/server/http/exchange.ts";
import { sendKept } from "#src/server/http/kept-reply.ts";
import { KEEP_ALIVE_TIMEOUT } from "#src/site/connection-limits.ts";
import { rawRequest } from "./raw-request.ts";

/** What is sent with a head that is written already, against what Node's own `writeHead` sends of the same lines. */

const BYTES = Buffer.from("<p>Kept, and sent often: ä</p>");
const HEADERS = [
	...["Content-Type", "text/html; charset=utf-8", "Content-Encoding", "br", "Vary", "Accept-Encoding"],
	...["Content-Length", String(BYTES.length), "ETag", '"kept-br"'],
];
const OWN = ["Age", "7", "Cache-Status", "support; hit; ttl=5"];

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that sends kept replies, those of addresses that end with a number after so many milliseconds; whether each went directly is noted. */
async function serverOf(Response: typeof ServerResponse, status: number, closing: boolean) {
	const direct: boolean[] = [];
	const finished: number[] = [];
	const server = createServer(
		{ keepAliveTimeout: KEEP_ALIVE_TIMEOUT, ServerResponse: Response },
		(request, response) => {
			const exchange = { request, response, id: "one", security: [], closing, about: nothingKnown() };
			const writeHead = vi.spyOn(response, "writeHead");
			response.on("finish", () => finished.push(response.statusCode));
			const send = () => {
				sendKept(exchange, status, { headers: HEADERS, etag: '"kept-br"', bytes: BYTES }, OWN);
				direct.push(writeHead.mock.calls.length === 0);
			};
			const wait = Number(/\d*$/.exec(request.url ?? "")?.[0] ?? 0);
			if (wait > 0) setTimeout(send, wait);
			else send();
		},
	).listen(0, "127.0.0.1");
	servers.push(server);
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("It listens on no port.");
	return { port: address.port, direct, finished };
}

const request = (line: string, ...headers: string[]) => [line, "Host: a", ...headers, "", ""].join("\r\n");
const LAST = request("GET /last HTTP/1.1", "Connection: close");

const withoutDay = (text: string) => text.replaceAll(/^Date: .*$/gm, "Date: …");

interface Asked {
	readonly name: string;
	readonly text: string;
	/** Whether each reply goes past `writeHead`. */
	readonly direct: readonly boolean[];
	readonly status?: number;
	readonly closing?: boolean;
}

const GET = request("GET / HTTP/1.1");
const ASKED: readonly Asked[] = [
	{ name: "a page", text: GET + LAST, direct: [true, false] },
	{ name: "its head", text: request("HEAD / HTTP/1.1") + LAST, direct: [true, false] },
	{
		name: "one that the client has",
		text: request("GET / HTTP/1.1", 'If-None-Match: W/"x", "kept-br"') + LAST,
		direct: [true, false],
	},
	{
		name: "one that it has not",
		text: request("GET / HTTP/1.1", 'If-None-Match: "other"') + LAST,
		direct: [true, false],
	},
	{
		name: "the head of one that it has",
		text: request("HEAD / HTTP/1.1", "If-None-Match: *") + LAST,
		direct: [true, false],
	},
	{
		name: "one that is not there",
		text: request("GET / HTTP/1.1", "If-None-Match: *") + LAST,
		direct: [true, false],
		status: 404,
	},
	{ name: "the last of a connection", text: LAST, direct: [false] },
	{ name: "one of a server that stops", text: GET, direct: [false], closing: true },
	{ name: "an old client", text: request("GET / HTTP/1.0"), direct: [false] },
	{
		name: "an old client that stays",
		text: request("GET / HTTP/1.0", "Connection: keep-alive") + LAST,
		direct: [true, false],
	},
	{ name: "an old client that wants the head", text: request("HEAD / HTTP/1.0"), direct: [false] },
	{ name: "several at once", text: GET.repeat(7) + LAST, direct: [...Array<boolean>(7).fill(true), false] },
];

const DAY = /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r?$/;

test.each(ASKED)("$name: the same bytes as Node's own", async ({ text, direct, status = 200, closing = false }) => {
	const [own, theirs] = await Promise.all([
		serverOf(DirectResponse, status, closing),
		serverOf(ServerResponse, status, closing),
	]);
	const [sent, plain] = await Promise.all([rawRequest(own.port, text), rawRequest(theirs.port, text)]);
	expect(withoutDay(sent.text)).toBe(withoutDay(plain.text));
	const days = sent.text.match(/^Date: .*$/gm) ?? [];
	expect(days).toHaveLength(direct.length);
	for (const day of days) expect(day).toMatch(DAY);
	expect(own.direct).toEqual(direct);
	expect(theirs.direct).not.toContain(true);
	expect(own.finished).toEqual(theirs.finished);
});

test("those that are ready before an earlier one wait for it", async () => {
	const asked = [100, 0, 50, 0].map((wait) => request(`GET /${wait === 0 ? "" : wait} HTTP/1.1`)).join("") + LAST;
	const [own, theirs] = await Promise.all([serverOf(DirectResponse, 200, false), serverOf(ServerResponse, 200, false)]);
	const [sent, plain] = await Promise.all([rawRequest(own.port, asked), rawRequest(theirs.port, asked)]);
	expect(withoutDay(sent.text)).toBe(withoutDay(plain.text));
	expect(own.direct.filter(Boolean)).toHaveLength(4);
});

test("no line can hold another one", () => {
	expect(headLines(["Age", "7", "Vary", "Accept"])).toBe("Age: 7\r\nVary: Accept\r\n");
	for (const [name, value] of [
		["Location", "/a\r\nSet-Cookie: b"],
		["Location", "/a\nb"],
		["Loca tion", "/a"],
		["", "/a"],
		["Location", "\u0436"],
	] as const)
		expect(() => headLines([name, value])).toThrow(TypeError);
});
