import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawGet, rawRequest } from "./raw-request.ts";

/** Cache poisoning and cache deception from outside: each probe, then the clean page must be as it was. */

const P = "/electronics/support/televisions/lumen-e9-65";
/** Stands for a value an attacker chose: it must come back nowhere. */
const TOK = "tok7f3a9";

let site: BuiltServer;
let clean: string;
beforeAll(async () => {
	site = await startBuiltServer();
	clean = await page();
});
afterAll(() => site?.stop());

const page = async (path = P, headers: Record<string, string> = {}) =>
	(await fetch(site.origin + path, { headers })).text();
const entries = () => site.metric("cache_entries");

/** The clean page is the same, byte for byte, and holds nothing of the attacker's. */
async function expectClean(): Promise<void> {
	const now = await page();
	expect(now).toBe(clean);
	expect(now).not.toContain(TOK);
}

describe("keys", () => {
	test("a raw fragment in the target is 400", async () => {
		expect((await rawGet(site.port, `${P}#${TOK}`)).status).toBe(400);
		await expectClean();
	});

	test.each([
		`127.0.0.1:PORT${P}?x`,
		"127.0.0.1:PORT#x",
		"a@127.0.0.1:PORT",
		"127.0.0.1:PORT\\evil",
		"127.0.0.1:PORT/..",
		"evil.example",
		"127.0.0.1",
		"127.0.0.1:PORT, evil.example",
		"",
		" ",
	])("Host %j is refused before routing", async (host) => {
		expect([400, 421]).toContain(
			(await rawGet(site.port, P, { Host: host.replace("PORT", String(site.port)) })).status,
		);
		await expectClean();
	});

	test("two Host lines, or none, are 400", async () => {
		const host = `Host: 127.0.0.1:${site.port}\r\n`;
		expect(
			(await rawRequest(site.port, `GET ${P} HTTP/1.1\r\n${host}Host: evil.example\r\nConnection: close\r\n\r\n`))
				.status,
		).toBe(400);
		expect((await rawRequest(site.port, `GET ${P} HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`)).status).toBe(
			400,
		);
		expect((await rawRequest(site.port, `GET ${P} HTTP/1.1\r\nConnection: close\r\n\r\n`)).status).toBe(400);
	});

	test("tracking parameters reach no page", async () => {
		const text = await page(`${P}?utm_content=${TOK}&ref=${TOK}&gclid=${TOK}&_ga=${TOK}&fbclid=${TOK}`);
		expect(text).toBe(clean);
	});

	test("only the exact value of a mode cookie counts", async () => {
		expect(await page(P, { cookie: `gwt-lite-mode=${TOK}; gwt-embed-mode=${TOK}; locale=${TOK}` })).toBe(clean);
		const lite = await page(P, { cookie: "gwt-lite-mode=true" });
		expect(lite).not.toBe(clean);
		await expectClean();
	});

	test("no request header is reflected or changes the page", async () => {
		const names =
			"accept accept-language user-agent referer origin authorization via forwarded x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-prefix x-forwarded-server x-host x-http-host-override x-original-url x-rewrite-url x-real-ip x-request-id x-correlation-id x-wap-profile x-http-method-override x-method-override true-client-ip cf-connecting-ip client-ip dnt save-data sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-fetch-site sec-fetch-mode sec-fetch-user purpose x-purpose x-moz if-range from te max-forwards pragma cache-control x-astro-locals x-astro-path x-middleware-rewrite x-middleware-subrequest x-nextjs-data x-invoke-path rsc next-router-state-tree x-amz-website-redirect-location x-api-version surrogate-capability x-requested-with device-memory viewport-width width dpr downlink ect rtt accept-datetime a-im".split(
				" ",
			);
		for (const name of names) {
			const { status, text } = await rawGet(site.port, P, { [name]: TOK });
			expect(status, name).toBe(200);
			expect(text, name).not.toContain(TOK);
			expect(text.slice(text.indexOf("\r\n\r\n") + 4), name).toBe(Buffer.from(clean).toString("latin1"));
		}
	});

	test("forwarded hosts, ports and protocols change nothing", async () => {
		for (const [name, value] of [
			["X-Forwarded-Host", "evil.example"],
			["X-Forwarded-Host", "127.0.0.1:1337"],
			["X-Forwarded-Proto", "https"],
			["X-Forwarded-Port", "1337"],
			["Forwarded", "host=evil.example;proto=https"],
		] as const) {
			const { text } = await rawGet(site.port, P, { [name]: value });
			expect(text).not.toMatch(/evil\.example|1337/);
		}
		const moved = await rawGet(site.port, `${P}/`, { "X-Forwarded-Host": "evil.example" });
		expect(moved.headers["location"]).toBe(P);
		await expectClean();
	});

	test("the protocol of a proxy makes no second entry", async () => {
		await site.quiet();
		const before = await entries();
		await page(P, { "x-forwarded-proto": "http" });
		await page(P, { "x-forwarded-proto": "https" });
		expect(await entries()).toBe(before);
	});

	test("forty spellings of one page make at most one new entry", async () => {
		const spellings = [
			`${P}/`,
			`/${P}`,
			P.replaceAll("/", "//"),
			P.replace("televisions", "%74elevisions"),
			P.replace("televisions", "t%65levisions"),
			P.replace("lumen", "%6Cumen"),
			P.replace("lumen", "%6cumen"),
			`${P}//`,
			`${P}?`,
			`${P}?x=1`,
			`${P}?lite=false`,
			`/en${P}`,
			`/en${P}/`,
			`${P}%2f`,
			`${P}%2F`,
			`${P}/.`,
			`${P}/./`,
			`${P}/../lumen-e9-65`,
			`${P}%00`,
			`${P}%20`,
			P.replace("lumen", "%256Cumen"),
			P.toUpperCase(),
			P.replace("televisions", "Televisions"),
		];
		const before = await site.metric("cache_entries", 'pool="pages"');
		for (const spelling of spellings) {
			const { status, headers, body } = await rawGet(site.port, spelling);
			expect([200, 308, 400, 404], spelling).toContain(status);
			if (status === 200) expect(body).toBe(Buffer.from(clean).toString("latin1"));
			if (status === 308) expect(headers["location"], spelling).toMatch(/^\/electronics\/support/);
		}
		expect((await site.metric("cache_entries", 'pool="pages"')) - before).toBeLessThanOrEqual(1);
	});

	test("the body of a GET is never read", async () => {
		const body = `query=${TOK}`;
		const { status, text } = await rawRequest(
			site.port,
			`GET /electronics/support/results?query=hdmi HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
		);
		expect(status).toBe(400);
		expect(text).not.toContain(TOK);
	});

	test("a repeated or cloaked parameter has one result, the first", async () => {
		const results = "/electronics/support/results";
		const first = await page(`${results}?query=hdmi`);
		expect(await page(`${results}?query=hdmi&query=${TOK}`)).toBe(first);
		expect(await page(`${results}?query[]=${TOK}&query=hdmi`)).toBe(first);
		expect(await page(`${results}?query=hdmi&x=1?query=${TOK}`)).toBe(first);
	});

	test("the order of parameters changes no byte", async () => {
		const results = "/electronics/support/results";
		expect(await page(`${results}?query=hdmi&country=GB`)).toBe(await page(`${results}?country=GB&query=hdmi`));
	});

	test("internal headers from outside change nothing", async () => {
		for (const name of [
			"x-astro-locals",
			"x-internal-context",
			"x-support-identity",
			"astro-route-type",
			"x-astro-reroute",
			"x-context",
			"cdn-cache-control",
			"cache-tag",
			"x-page-type",
		])
			expect(await page(P, { [name]: TOK }), name).toBe(clean);
		expect((await fetch(`${site.origin}/product`)).status).toBe(404);
		expect((await fetch(`${site.origin}/error`)).status).toBe(404);
	});

	test("method and address overrides are ignored", async () => {
		for (const [name, value] of [
			["X-HTTP-Method-Override", "DELETE"],
			["X-Method-Override", "POST"],
			["X-Original-URL", "/electronics/support"],
			["X-Rewrite-URL", "/electronics/support"],
		] as const)
			expect(await page(P, { [name]: value })).toBe(clean);
	});
});

describe("what is kept", () => {
	test("refused requests leave the page alone", async () => {
		expect((await rawGet(site.port, P, { "X-Long": "a".repeat(15_000) })).status).toBe(200);
		expect((await rawGet(site.port, P, { "X-Long": "a".repeat(20_000) })).status).toBe(431);
		expect((await rawGet(site.port, P, { "X-Bell": "\u0007" })).status).toBe(400);
		expect((await rawGet(site.port, P, {}, "NONSENSE")).status).toBeGreaterThanOrEqual(400);
		expect((await rawGet(site.port, P, { Range: "bytes=5-1" })).status).toBe(200);
		expect(
			(await rawGet(site.port, P, Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`X-${index}`, "1"]))))
				.status,
		).toBe(431);
		await expectClean();
	});

	test("stored bytes hold no random value", async () => {
		expect(await page()).toBe(clean);
		expect(clean).not.toMatch(/nonce[-=]/);
		await site.invalidate(`product:lumen-e9-65`);
		await site.quiet();
		expect(await site.metric("renders_total", 'page_type="product"', 'reason="invalidated"')).toBeGreaterThan(0);
		expect(await page()).toBe(clean);
	});

	test("the visit that changes a mode sets the cookie and is kept by nobody; the kept page sets none", async () => {
		const first = await fetch(`${site.origin}${P}?lite=true`);
		expect(first.headers.get("set-cookie")).toMatch(
			/^gwt-lite-mode=true; Path=\/; Max-Age=8553600; HttpOnly; SameSite=Lax$/,
		);
		expect(first.headers.get("cache-control")).toBe("private, no-store");
		const second = await fetch(`${site.origin}${P}?lite=true`, { headers: { cookie: "gwt-lite-mode=true" } });
		expect([second.headers.get("set-cookie"), second.headers.get("cache-control")]).toEqual([
			null,
			"private, no-cache",
		]);
		const embed = await fetch(`${site.origin}${P}?embedMode=true`);
		expect(embed.headers.get("set-cookie")).toMatch(/^gwt-embed-mode=true; .*SameSite=None; Secure; Partitioned$/);
		await expectClean();
	});

	test("pages hold nothing of cookie, user agent or settings", async () => {
		const text = await page(P, { "user-agent": TOK, cookie: `session=${TOK}` });
		expect(text).not.toMatch(new RegExp(`${TOK}|userAgent|OPS_TOKEN|token-of-the-tests|DATA_DIR`));
	});

	test("HEAD is answered from GET's copy with the same headers, without a render", async () => {
		await page();
		await site.quiet();
		const renders = await site.metric("renders_total");
		const get = await fetch(site.origin + P);
		await get.arrayBuffer();
		// What a connection says of itself is not the page's.
		const names = ({ headers }: Response) =>
			[...headers.keys()].filter((name) => !/^(connection|keep-alive)$/.test(name)).sort();
		for (let time = 0; time < 100; time += 1) {
			const head = await fetch(site.origin + P, { method: "HEAD" });
			expect(names(head)).toEqual(names(get));
			expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
		}
		expect(await site.metric("renders_total")).toBe(renders);
	});

	test("a browser that has the page gets 304", async () => {
		const etag = (await fetch(site.origin + P)).headers.get("etag") ?? "";
		const again = await fetch(site.origin + P, { headers: { "if-none-match": `"other", W/${etag}` } });
		expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
	});

	test("a page shown after a failure is neither kept nor indexed, and holds no word of the parameter", async () => {
		const reply = await fetch(`${site.origin}${P}?nick-error=data-500`);
		expect([reply.status, reply.headers.get("cache-control"), reply.headers.get("x-robots-tag")]).toEqual([
			200,
			"private, no-store",
			"noindex",
		]);
		expect(await page(`${P}?nick-error=${TOK}`)).toBe(clean);
	});

	test("a visitor who only says he is an agent gets the public page, which nobody in between may keep", async () => {
		const shared = await page(P);
		for (const cookie of ["portal=asc", "__Host-asc-session=forged", "portal=asc; __Host-asc-session=x"]) {
			const reply = await fetch(site.origin + P, { headers: { cookie } });
			expect([reply.headers.get("cache-control"), reply.headers.get("cache-status")], cookie).toEqual([
				"private, no-store",
				expect.stringMatching(/^support; hit; ttl=\d+$/),
			]);
			expect(await reply.text()).toBe(shared);
		}
	});
});
