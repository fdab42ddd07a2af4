import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawGet, rawRequest } from "./raw-request.ts";

/** Requests that are not what they seem: the gate's answers, as raw bytes on a socket. */

const P = "/electronics/support/televisions/lumen-e9-65";
const FEEDBACK = "/electronics/support/feedback";
const TICKETS = "/electronics/support/tickets";
const API = "/api/content/support";
const A = `${API}/en_GB`;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ OPS_HOSTS: "ops.internal" });
});
afterAll(() => site?.stop());

const host = () => `Host: 127.0.0.1:${site.port}\r\n`;

describe("messages", () => {
	test.each([
		["both lengths", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
		["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"],
		["a length with a sign", "Content-Length: +5\r\n\r\nhello"],
		["a length of words", "Content-Length: five\r\n\r\nhello"],
		["a coding that is not the last", "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"],
		["a coding nobody knows", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
		["a space before the colon", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"],
		["a folded line", "X-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n"],
		["bare line feeds", "X-A: 1\nX-B: 2\n\n"],
		["a bare carriage return", "X-A: 1\rX-B: 2\r\n\r\n"],
		["a NUL", "X-A: 1\u0000\r\n\r\n"],
		["a chunk size that is none", "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n"],
	])("%s is refused, and nothing behind it is answered", async (_name, rest) => {
		const { text } = await rawRequest(
			site.port,
			`POST ${A}/x HTTP/1.1\r\n${host()}Content-Type: application/json\r\n${rest}GET /electronics/support HTTP/1.1\r\n${host()}\r\n`,
		);
		expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
		expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
	});

	test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PURGE", "PROPFIND", "LOCK", "BAN"])(
		"%s of a page is 405 with Allow",
		async (method) => {
			const { status, headers } = await rawGet(site.port, P, {}, method);
			expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
		},
	);

	test("large bodies are not read: refused at 64 KB where one belongs, at once where none does", async () => {
		const large = Buffer.alloc(10 * 1024 * 1024, 97);
		for (const [path, status] of [
			["/", 405],
			[P, 405],
			["/electronics/support/results", 405],
			[`${API}/create-ticket`, 413],
			[`${A}/search`, 405],
			["/x", 405],
			["/electronics/support/files/0123456789abcdef/x.pdf", 405],
			["/robots.txt", 405],
			["/api", 404],
		] as const) {
			const declared = await rawRequest(site.port, [
				`POST ${path} HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: ${large.length}\r\n\r\n`,
				large,
			]);
			expect(declared.status, path).toBe(status);
			expect(declared.headers["connection"], path).toBe("close");
		}
		const chunked = await rawRequest(site.port, [
			`POST ${API}/create-ticket HTTP/1.1\r\n${host()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
			`${(200 * 1024).toString(16)}\r\n`,
			large.subarray(0, 200 * 1024),
			"\r\n",
		]);
		expect(chunked.status).toBe(413);
		expect(chunked.headers["connection"]).toBe("close");
	});

	test("who waits to be asked for a body is asked once nothing in the headers refuses it", async () => {
		const asked = async (path: string, length: number, type = "application/x-www-form-urlencoded", more = "") => {
			const head = `Expect: 100-continue\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}`;
			const body = length > 100 ? "" : "x".repeat(length);
			const { text } = await rawRequest(site.port, [`POST ${path} HTTP/1.1\r\n${host()}${head}\r\n`, body]);
			return text.match(/(?<=HTTP\/1\.1 )\d+/g)?.map(Number);
		};
		const form = "multipart/form-data; boundary=x";
		expect(await asked(FEEDBACK, 8)).toEqual([100, 422]);
		expect(await asked(TICKETS, 8, form)).toEqual([100, 400]);
		for (const [path, type] of [
			[FEEDBACK, undefined],
			[TICKETS, form],
		] as const)
			expect(await asked(path, 1_000_000_000, type)).toEqual([413]);
		expect(await asked(FEEDBACK, 8, undefined, "Origin: https://elsewhere.example\r\n")).toEqual([403]);
		expect(await asked(FEEDBACK, 8, "text/plain")).toEqual([415]);
		expect(await asked(P, 8)).toEqual([405]);
	});

	test("connections that dribble do not keep others waiting, and are ended", async () => {
		const dribbling = Array.from({ length: 200 }, () => {
			const socket = connect({ host: "127.0.0.1", port: site.port });
			socket.on("error", () => {});
			socket.write(`GET ${P} HTTP/1.1\r\nHost: 127.0.0.1`);
			return socket;
		});
		try {
			expect((await fetch(site.origin + P)).status).toBe(200);
			const [first] = dribbling;
			const reply = await new Promise<string>((resolve) => {
				let text = "";
				first?.on("data", (chunk) => (text += chunk)).on("close", () => resolve(text));
			});
			expect(reply).toMatch(/^HTTP\/1\.1 408 /);
		} finally {
			for (const socket of dribbling) socket.destroy();
		}
	});

	test("a HEAD is never answered with a body, whatever it brings and wherever it goes", async () => {
		const targets = [P, "/", "/nothing", "/electronics/support/feedback", `${A}/categories`, "/api/nothing", "/%zz"];
		const bodies = [
			"Content-Length: 5\r\n\r\nhello",
			"Content-Length: 5\r\n\r\n",
			"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
			"Content-Length: 999999\r\n\r\n",
			"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
		];
		// All at once: each connection is drained for a second before it ends.
		await Promise.all(
			targets.flatMap((target) =>
				bodies.map(async (rest) => {
					const { status, headers, body } = await rawRequest(site.port, `HEAD ${target} HTTP/1.1\r\n${host()}${rest}`);
					expect([status, body], `${target} ${rest}`).toEqual([400, ""]);
					expect(Number(headers["content-length"]), `${target} ${rest}`).toBeGreaterThan(0);
				}),
			),
		);
	});

	test("no other pair of host and target that reads the same is served for one that was accepted", async () => {
		const own = `127.0.0.1:${site.port}`;
		const ask = (name: string, target: string) =>
			rawRequest(site.port, `GET ${target} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
		for (const _ of ["cold", "warm", "short way"]) expect((await ask(own, P)).status).toBe(200);
		for (let cut = 1; cut < P.length; cut++) {
			const { status, body } = await ask(own + P.slice(0, cut), P.slice(cut));
			expect([400, 421], `${own + P.slice(0, cut)} ${P.slice(cut)}`).toContain(status);
			expect(body).not.toContain("Lumen");
		}
		for (const name of [`${own}\t`, ` ${own} `]) expect([200, 400]).toContain((await ask(name, P)).status);
		for (const name of ["", `x@${own}`, `${own},${own}`, `${own} ${own}`, `evil.example`, `${own}\n`])
			expect([400, 421], JSON.stringify(name)).toContain((await ask(name, P)).status);
	});

	test("only HTTP/1.1 and 1.0 are spoken here, also where the page is kept", async () => {
		expect((await rawGet(site.port, P)).status).toBe(200);
		expect((await rawRequest(site.port, `GET ${P} HTTP/1.0\r\n${host()}\r\n`)).status).toBe(200);
		for (const version of ["2.0", "0.9", "1.2", "1.9", "3.0", "9.9"]) {
			const reply = await rawRequest(site.port, `GET ${P} HTTP/${version}\r\n${host()}\r\n`);
			expect([reply.status, reply.headers["x-content-type-options"]], version).toEqual([505, "nosniff"]);
		}
		const ops = Number(new URL(site.opsOrigin).port);
		expect((await rawRequest(ops, `GET /livez HTTP/2.0\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).status).toBe(
			505,
		);
	});

	test("the operator's port answers to this machine's names and to listed ones, and to no other", async () => {
		const ops = Number(new URL(site.opsOrigin).port);
		const statusOf = async (host: string) => (await rawGet(ops, "/livez", { Host: host })).status;
		for (const own of [
			"localhost",
			`LOCALHOST:${ops}`,
			"127.0.0.1",
			`127.0.0.1:${ops}`,
			"[::1]:80",
			"ops.internal:9",
			"Ops.Internal",
		])
			expect(await statusOf(own), own).toBe(200);
		for (const other of [
			"evil.example",
			`evil.example:${ops}`,
			"127.0.0.1.evil.example",
			"localhost.evil.example",
			"10.0.0.1",
			"[2001:db8::1]",
		])
			expect(await statusOf(other), other).toBe(421);
		for (const none of ["", "a b", "localhost/livez", "localhost,evil.example", "user@localhost"])
			expect(await statusOf(none), none).toBe(400);
		const twice = "GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
		expect((await rawRequest(ops, twice)).status).toBe(400);
		expect((await rawRequest(ops, "GET /livez HTTP/1.0\r\n\r\n")).status).toBe(200);
		const token = { Host: "evil.example", Authorization: `Bearer ${site.opsToken}` };
		expect((await rawGet(ops, "/invalidate", token, "POST")).status).toBe(421);
	});

	test("what nothing is sent to takes no method that sends, whatever type it is said to be of", async () => {
		for (const headers of [
			{},
			{ "content-type": "text/plain" },
			{ "content-type": "application/json" },
			{ origin: "https://evil.example" },
		]) {
			const reply = await fetch(`${site.origin}${A}/categories`, { method: "POST", headers, body: "x" });
			expect([reply.status, reply.headers.get("allow")], JSON.stringify(headers)).toEqual([405, "GET, HEAD"]);
			expect(reply.headers.get("content-type")).toBe("application/problem+json");
			expect((await fetch(`${site.origin}/api/nothing`, { method: "POST", headers, body: "x" })).status).toBe(404);
		}
	});

	test("a kept page comes in the coding that is wanted most (RFC 9110 section 12.5.3)", async () => {
		const codingFor = async (accept: string) =>
			(await rawGet(site.port, P, { "Accept-Encoding": accept })).headers["content-encoding"] ?? "identity";
		expect(await codingFor("gzip, br")).toBe("br");
		expect(await codingFor("gzip;q=1, br;q=0.1")).toBe("gzip");
		expect(await codingFor("br;q=0, *;q=0.5")).toBe("gzip");
		expect(await codingFor("gzip;q=0, br;q=0")).toBe("identity");
		expect(await codingFor("identity, gzip;q=0.5")).toBe("identity");
	});

	test("that X-Forwarded-For is not read is said once", async () => {
		for (let visit = 0; visit < 3; visit += 1)
			await rawGet(site.port, `${P}?x=${visit}`, { "X-Forwarded-For": "192.0.2.1" });
		expect(site.log.filter((line) => line.includes("all visitors are one client"))).toHaveLength(1);
		expect(site.log.join("\n")).not.toContain("192.0.2.1");
	});

	test("who sends JSON and nothing like it is answered as a program", async () => {
		const answered = async (type: string) => {
			const reply = await fetch(site.origin + P, { method: "POST", headers: { "content-type": type }, body: "{}" });
			return [reply.status, reply.headers.get("content-type")];
		};
		for (const type of ["application/json", "Application/JSON ; charset=utf-8"])
			expect(await answered(type), type).toEqual([405, "application/problem+json"]);
		for (const type of ["application/json-patch+json", "application/jsonl", "text/plain"])
			expect(await answered(type), type).toEqual([405, "text/html; charset=utf-8"]);
	});

	test("the API takes changes as JSON from our own pages only", async () => {
		const post = (headers: Record<string, string>) =>
			fetch(`${site.origin}${API}/create-ticket`, { method: "POST", headers, body: "{}" }).then(({ status }) => status);
		expect(await post({ "content-type": "text/plain" })).toBe(415);
		expect(await post({ "content-type": "application/x-www-form-urlencoded" })).toBe(415);
		expect(await post({ "content-type": "application/json-patch+json" })).toBe(415);
		expect(await post({ "content-type": "application/json", origin: "https://evil.example" })).toBe(403);
		expect(await post({ "content-type": "application/json", "sec-fetch-site": "cross-site" })).toBe(403);
		expect(await post({ "content-type": "application/json", origin: site.origin })).not.toBe(403);
	});
});
