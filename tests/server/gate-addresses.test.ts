import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawGet } from "./raw-request.ts";

/** Addresses that are not what they seem: the gate's answers, as raw bytes on a socket. */

const P = "/electronics/support/televisions/lumen-e9-65";
const API = "/api/content/support";
const A = `${API}/en_GB`;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

describe("addresses", () => {
	test("an API path leads nowhere else", async () => {
		for (const name of [
			"..%2f..%2fadmin",
			"%2e%2e/%2e%2e/admin",
			"..;/admin",
			"%5c..%5cadmin",
			"..%5cadmin",
			"x%00",
			"%252e%252e%252fadmin",
			"../../../../livez",
		]) {
			const { status, body } = await rawGet(site.port, `${A}/products/${name}`);
			expect([400, 404], name).toContain(status);
			expect(body).not.toMatch(/root:x:|sqlite|node_modules/);
		}
	});

	test("a missing page under a foreign host opens no connection", async () => {
		const { promise, resolve } = Promise.withResolvers<number>();
		const { createServer } = await import("node:net");
		let connections = 0;
		const canary = createServer(() => (connections += 1)).listen(0, "127.0.0.1", () =>
			resolve((canary.address() as { port: number }).port),
		);
		const port = await promise;
		expect((await rawGet(site.port, "/electronics/support/none/such", { Host: `127.0.0.1:${port}` })).status).toBe(421);
		expect(
			(await rawGet(site.port, "/electronics/support/none/such", { "X-Forwarded-Host": `127.0.0.1:${port}` })).status,
		).toBe(404);
		expect(connections).toBe(0);
		canary.close();
	});

	test("an absolute-form target must name this very host", async () => {
		for (const target of [
			"http://169.254.169.254/",
			"http://evil.example/electronics/support",
			`https://127.0.0.1.evil.example${P}`,
			"ftp://127.0.0.1/",
			"*",
			"127.0.0.1:80",
			`http://user@127.0.0.1:${site.port}${P}`,
		])
			expect([400, 421], target).toContain((await rawGet(site.port, target)).status);
		expect((await rawGet(site.port, `http://127.0.0.1:${site.port}${P}`)).status).toBe(200);
	});

	test("no spelling of slashes redirects off the site", async () => {
		for (const target of [
			"//evil.example//",
			"//evil.example/electronics/support/",
			"/\\evil.example/",
			"/%5cevil.example//",
			"/%2f%2fevil.example",
			"/en//evil.example",
			"/en/electronics/support//evil.example",
			"///evil.example/%2e%2e",
			"/.//evil.example",
			"//evil.example/electronics/support",
			`/en${P}//evil.example/`,
			"/electronics/support/%2f%2fevil.example/",
		]) {
			const { status, headers } = await rawGet(site.port, target);
			expect([308, 400, 404], target).toContain(status);
			expect(headers["location"] ?? "/x", target).toMatch(/^\/[^/\\]/);
			expect(headers["location"] ?? "", target).not.toMatch(/^\/*evil/);
		}
	});

	test("no parameter is a redirect target", async () => {
		for (const name of ["next", "url", "returnUrl", "redirect", "nick-error", "lite"]) {
			const { headers, text } = await rawGet(site.port, `${P}?${name}=https://evil.example`);
			expect([headers["location"], text.includes("evil.example")], name).toEqual([undefined, false]);
		}
	});

	test("line breaks in an address never become header lines", async () => {
		for (const target of [
			`/electronics/support/%0d%0aSet-Cookie:x=1`,
			`/electronics/support/results?query=%0d%0aSet-Cookie:x=1`,
			`/en/electronics/support/results?query=%0d%0aSet-Cookie:x=1`,
			`${P}%0d%0aX-Evil:1`,
			`${P}/?query=%0d%0aX-Evil:1&lite=true%0d%0aX-Evil:1`,
		]) {
			const { headers } = await rawGet(site.port, target);
			expect([headers["set-cookie"], headers["x-evil"]], target).toEqual([undefined, undefined]);
		}
	});

	test("unbounded numbers make no new page and no error", async () => {
		const results = "/electronics/support/results?query=hdmi";
		const clean = (await rawGet(site.port, results)).body;
		for (const number of ["1e9", "-1", "NaN", "0x10", "99999999999999999999", ""])
			expect((await rawGet(site.port, `${results}&num=${number}`)).body, number).toBe(clean);
		for (const start of ["999999999", "100000000"])
			expect((await rawGet(site.port, `${results}&start=${start}`)).status).toBeLessThan(500);
		expect((await rawGet(site.port, `${A}/search?query=hdmi&num=1e9`)).status).toBeLessThan(500);
	});

	test("the framework's own routes do not exist", async () => {
		for (const target of [
			"/_image?href=/x.png&w=1&h=1&f=webp",
			"/_server-islands/x",
			"/_astro/x.js",
			"/_actions/x",
			"/electronics/support/_image?href=x",
		])
			expect((await rawGet(site.port, target)).status, target).toBe(404);
		expect((await rawGet(site.port, "/_server-islands/x", {}, "POST")).status).toBe(405);
	});
});
