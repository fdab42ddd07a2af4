import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { startSupportApiDouble } from "./support-api-double.ts";

const BASE = "/electronics/support";
const API = "/api/content/support";

describe("a hostile API", () => {
	const asked: string[] = [];
	let answer: RequestListener = (_request, response) => response.writeHead(404).end();
	let hostile: Server;
	let c: BuiltServer;
	let home: string;

	beforeAll(async () => {
		const double = await startSupportApiDouble(demoContent());
		const brand = await (await fetch(`${double.url}${API}/brand`)).text();
		double.stop();
		hostile = createServer((request, response) => {
			const path = request.url ?? "";
			asked.push(`${path} ${request.headers.cookie ?? ""}`);
			if (path === `${API}/brand`)
				return void response.writeHead(200, { "content-type": "application/json" }).end(brand);
			answer(request, response);
		});
		await new Promise<void>((done) => hostile.listen(0, "127.0.0.1", done));
		home = mkdtempSync(join(tmpdir(), "support-empty-"));
		c = await startBuiltServer({
			SUPPORT_API_URL: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
			DATA_DIR: home,
		});
	});
	afterAll(async () => {
		await c?.stop();
		hostile?.closeAllConnections();
		hostile?.close();
		rmSync(home, { recursive: true, force: true });
	});

	const MESSAGE = `${API}/en_GB/special-message`;

	test("that refuses what visitors send is not asked that for a while; everything else goes on", async () => {
		answer = (request, response) =>
			request.method === "POST"
				? response.writeHead(429, { "retry-after": "30" }).end()
				: response.writeHead(200, { "content-type": "application/json" }).end('{"message":null}');
		const check = () =>
			fetch(`${c.origin}${API}/en_GB/serial-number-checker/check`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ listId: "a", modelName: "b", serialNumber: "c" }),
			});
		expect((await Promise.all(Array.from({ length: 8 }, check))).map(({ status }) => status)).toContain(429);
		expect((await check()).status).toBe(503);
		expect((await fetch(c.origin + MESSAGE.replace("en_GB", "de_DE"))).status).toBe(200);
		expect(c.log.filter((line) => line.includes("left alone")).join()).toContain('"part":"serialNumberCheck"');
	});

	test.each([
		["garbage", 200, "\u0000{{{", {}],
		["HTML", 200, "<!doctype html><script>alert(1)</script>", { "content-type": "text/html" }],
		["a redirect to elsewhere", 302, "", { location: "https://evil.example/" }],
		["a 301 to elsewhere", 301, "", { location: "https://evil.example/login" }],
		["an inner error", 500, '{"secret":"postgres://user:password@db.internal"}', {}],
		["a huge reply", 200, `"${"x".repeat(9 * 1024 * 1024)}"`, {}],
	])("%s becomes a problem of ours, without a word, cookie or address of its own", async (_, status, body, headers) => {
		answer = (_request, response) =>
			response
				.writeHead(status, { "set-cookie": "portal=asc; Path=/", "x-inner": "db.internal", ...headers })
				.end(body);
		const reply = await fetch(c.origin + MESSAGE, { redirect: "manual" });
		const text = await reply.text();
		expect([500, 502]).toContain(reply.status);
		expect(reply.headers.get("content-type")).toBe("application/problem+json");
		for (const name of ["set-cookie", "location", "x-inner"]) expect(reply.headers.get(name), name).toBeNull();
		expect(text).not.toMatch(/evil|secret|internal|script|xxx/);
	});

	test("HTML with script is cleaned on the way through the API", async () => {
		const html = '<p onclick="x()">fine<script>alert(1)</script></p>';
		answer = (_request, response) =>
			response.end(JSON.stringify({ message: { id: "a", title: "b", html, language: "en-GB", more: "inner" } }));
		expect(await (await fetch(c.origin + MESSAGE)).json()).toEqual({
			message: { id: "a", title: "b", html: "<p>fine</p>", language: "en-GB" },
		});
	});

	test("what is not in the contract is never asked, nor is a parameter without its grammar, nor is a cookie sent but a session to whoever says whose it is", async () => {
		asked.length = 0;
		const cookie = "portal=asc; __Host-asc-session=x; gwt-lite-mode=true";
		for (const path of [`${API}/en_GB/admin`, "/api/internal", `${API}/en_GB/categories/a/models?sort=price`])
			expect([400, 404]).toContain((await fetch(c.origin + path, { headers: { cookie } })).status);
		await fetch(`${c.origin}${API}/en_GB/keyword/suggest?query=x&unknown=y`, { headers: { cookie } });
		expect(new Set(asked.filter((each) => !each.startsWith(`${API}/brand `)))).toEqual(
			new Set([`${API}/asc/auth __Host-asc-session=x`, `${API}/en_GB/keyword/suggest?query=x `]),
		);
	});

	test("files: no redirect, no type and no cookie of its own, nothing outside the grammar", async () => {
		answer = (_request, response) =>
			response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" }).end("<script>alert(1)</script>");
		const reply = await fetch(`${c.origin}${BASE}/files/0123456789abcdef/manual.pdf`);
		expect([reply.status, reply.headers.get("content-type"), reply.headers.get("set-cookie")]).toEqual([
			200,
			"application/pdf",
			null,
		]);
		expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
		answer = (_request, response) => response.writeHead(302, { location: "https://evil.example/" }).end();
		const moved = await fetch(`${c.origin}${BASE}/files/0123456789abcdef/other.pdf`, { redirect: "manual" });
		expect([moved.status, moved.headers.get("location")]).toEqual([502, null]);
		const coded = gzipSync("A".repeat(20_000));
		answer = (_request, response) =>
			response.writeHead(200, { "content-encoding": "gzip", "content-length": coded.length }).end(coded);
		const whole = await fetch(`${c.origin}${BASE}/files/0123456789abcdef/whole.png`);
		expect([whole.status, (await whole.text()).length, whole.headers.get("content-length")]).toEqual([
			200,
			20_000,
			null,
		]);
		asked.length = 0;
		for (const path of ["/files/../x", "/files/0123456789abcdef/.hidden", "/files/short/x.pdf"])
			await fetch(c.origin + BASE + path);
		expect(asked.filter((each) => each.startsWith(`${BASE}/files`))).toEqual([]);
	});
});
