import { once } from "node:events";
import { createServer, get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import { sitemapSender } from "#src/server/files/sitemap-files.ts";
import { nothingKnown } from "#src/server/http/exchange.ts";
import { SITEMAP_FILE_MAX_BYTES, SITEMAP_STEP, SITEMAP_URLS_MAX, SITEMAPS_AT_ONCE } from "#src/site/limits.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawGet } from "./raw-request.ts";

const S = "/electronics/support";

const open = (address: string, headers: Record<string, string> = {}) =>
	new Promise<IncomingMessage>((done) => httpGet(address, { agent: false, headers }, done));

async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
	const pieces: Buffer[] = await reply.toArray();
	return Buffer.concat(pieces);
}

describe("on the built site", () => {
	let site: BuiltServer;
	beforeAll(async () => {
		site = await startBuiltServer();
	});
	afterAll(async () => void (await site?.stop()));

	const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: "manual", ...init });
	const files = async () => {
		const index = await (await get(`${S}/sitemap.xml`)).text();
		return [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
	};

	test("the index and every file of it are what the protocol says, and no more than it allows", async () => {
		const listed = await files();
		expect(listed.length).toBeGreaterThan(40);
		for (const [, path = "", day] of listed) {
			const reply = await get(path);
			const body = await reply.text();
			expect([reply.status, reply.headers.get("content-type")], path).toEqual([200, "application/xml; charset=utf-8"]);
			expect(body).toMatch(
				/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
			);
			expect(body.split("<url>").length - 1).toBeLessThanOrEqual(SITEMAP_URLS_MAX);
			expect(body.length).toBeLessThanOrEqual(SITEMAP_FILE_MAX_BYTES);
			const days = [...body.matchAll(/<lastmod>([^<]+)</g)].map(([, own]) => own ?? "");
			for (const own of days) expect(own).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
			// A file is as new as the newest page of its part in any locale.
			expect((days.toSorted().at(-1) ?? "") <= (day ?? ""), path).toBe(true);
		}
	});

	test.each([`${S}/sitemap.xml`, `${S}/sitemaps/products-de_DE.xml`])(
		"%s is written anew for each, and not sent to who has it",
		async (path) => {
			const plain = await rawGet(site.port, path);
			expect(plain.headers["cache-status"]).toBe("support; fwd=bypass");
			expect(plain.headers["cache-control"]).toBe("private, no-cache");
			expect(plain.headers["transfer-encoding"]).toBe("chunked");
			expect(plain.headers["content-encoding"]).toBeUndefined();
			expect(plain.headers["content-security-policy"]).toContain("default-src 'none'");
			const packed = await open(site.origin + path, { "accept-encoding": "br, gzip" });
			expect(packed.headers["content-encoding"]).toBe("gzip");
			const whole = await bytesOf(await open(site.origin + path));
			expect(whole.length).toBeGreaterThan(1_000);
			expect(gunzipSync(await bytesOf(packed)).equals(whole)).toBe(true);
			const etag = plain.headers["etag"] ?? "";
			expect(etag).toMatch(/^W\/"[\w-]{16}"$/);
			expect(packed.headers.etag).toBe(etag);
			for (const known of [etag, `"x", ${etag}`, "*"]) {
				const again = await rawGet(site.port, path, { "if-none-match": known });
				expect([again.status, again.headers["etag"], again.body]).toEqual([304, etag, ""]);
			}
			expect((await rawGet(site.port, path, { "if-none-match": '"x"' })).status).toBe(200);
			const head = await rawGet(site.port, path, {}, "HEAD");
			expect([head.status, head.headers["etag"], head.body]).toEqual([200, etag, ""]);
			expect((await get(path, { method: "POST", body: "x" })).status).toBe(405);
		},
	);

	test.each([
		"/robots.txt",
		"/llms.txt",
		`${S}/feeds.atom`,
		`${S}/feeds.json`,
		`${S}/opensearch.xml`,
		`${S}/sitemap.xml`,
	])("%s knows what its reader has by its name, and pays no heed to a day that it never gave", async (path) => {
		const first = await rawGet(site.port, path);
		expect([first.status, first.headers["last-modified"]]).toEqual([200, undefined]);
		const etag = first.headers["etag"] ?? "";
		const later = "Fri, 01 Jan 2100 00:00:00 GMT";
		expect((await rawGet(site.port, path, { "if-none-match": etag })).status).toBe(304);
		expect((await rawGet(site.port, path, { "if-modified-since": later })).status).toBe(200);
		const both = { "if-modified-since": later, "if-none-match": '"x"' };
		expect((await rawGet(site.port, path, both)).status).toBe(200);
		expect((await rawGet(site.port, path, { ...both, "if-none-match": etag })).status).toBe(304);
	});

	test.each(["products-xx_XX", "products-en_GB-1", "products-en_GB-2", "products-en_GB-99999", "nothing-en_GB"])(
		"where there is no sitemap, at %s, is a page that says so",
		async (name) => {
			const reply = await rawGet(site.port, `${S}/sitemaps/${name}.xml`);
			expect([reply.status, reply.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
		},
	);

	test("a browser's address bar is told suggestions by the address in the description, in its own form and within the API's bounds", async () => {
		const description = await (await fetch(`${site.origin}/de/electronics/support/opensearch.xml`)).text();
		const [, template = ""] =
			/<Url type="application\/x-suggestions\+json" rel="suggestions" template="([^"]*)"/.exec(description) ?? [];
		const at = (words: string) => `${site.origin}${new URL(template).pathname}?query=${encodeURIComponent(words)}`;
		expect(template).toMatch(/^http[^?]*\/de_DE\/suggest\/opensearch\?query=\{searchTerms\}$/);
		const reply = await fetch(at("lumen e9"));
		expect(reply.headers.get("content-type")).toBe("application/x-suggestions+json");
		const [keyword, titles, details, addresses, ...more] = await reply.json();
		expect([keyword, more]).toEqual(["lumen e9", []]);
		const own = await (await fetch(`${site.origin}/api/content/support/de_DE/suggest?query=lumen%20e9`)).json();
		const named = own.suggestions.map(({ title, detail }: { title: string; detail: string }) => [title, detail]);
		expect(titles.map((title: string, index: number) => [title, details[index]])).toEqual(named);
		expect(titles.length).toBeGreaterThan(0);
		expect(addresses).toHaveLength(titles.length);
		for (const address of addresses) {
			expect(address).toMatch(/^https?:\/\/[^/]+\/de\/electronics\/support\//);
			expect((await fetch(site.origin + new URL(address).pathname)).status, address).toBe(200);
		}
		const [, code] = await (await fetch(at("e24"))).json();
		expect(code[0]).toContain("E24");
		expect((await (await fetch(at("x".repeat(5_000)))).json())[0].length).toBeLessThanOrEqual(500);
		const statuses = [
			fetch(at("")),
			fetch(at("tv").replace("de_DE", "xx_XX")),
			fetch(at("tv"), { method: "POST" }),
			fetch(at("tv"), { method: "HEAD" }),
		].map(async (each) => (await each).status);
		expect(await Promise.all(statuses)).toEqual([400, 404, 405, 200]);
	});
});

describe("of a large catalogue", () => {
	const PAGES = 40_000;
	const PATH = `${S}/sitemaps/products-en_GB.xml`;

	/** A server that sends nothing but sitemaps, of a catalogue that answers each question when `gate` lets it. */
	async function serve(gate: (start: number) => unknown = () => {}) {
		const state = { asked: 0, held: 0, refused: [] as number[] };
		const snapshot = (): SupportSnapshot => {
			state.held += 1;
			return {
				version: "1-00000000",
				brand: BRAND,
				call: async ({ name, params }) => {
					if (name === "addressParts")
						return {
							state: "ok",
							data: { parts: [{ type: "products", start: 0, count: PAGES, modified: "" }] } as never,
						};
					const [start, num] = [Number(params["start"]), Number(params["num"])];
					state.asked = start + num;
					if ((await gate(start)) === "fails")
						return { state: "failed", error: { kind: "timeout", status: null, message: "late" } };
					const results = Array.from({ length: num }, (_, index) => ({
						...{ type: "products", path: `/televisions/product-${start + index}`, modified: "2026-03-04" },
					}));
					return { state: "ok", data: { results } as never };
				},
				release: () => {
					state.held -= 1;
				},
			};
		};
		const send = sitemapSender({
			support: { snapshot },
			origin: () => "https://support.example",
			hops: 0,
			isPrivate: false,
			metrics: {
				refusal: (status) => state.refused.push(status),
				failedAnswer: (status) => state.refused.push(status),
			},
		});
		const server = createServer((request, response) => {
			if (request.url === "/other") return void response.end("other");
			void send({ request, response, id: "x", security: [], closing: false, about: nothingKnown() }, request.url ?? "");
		});
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(async () => {
			server.closeAllConnections();
			server.close();
		});
		const { port } = server.address() as AddressInfo;
		return { state, origin: `http://127.0.0.1:${port}` };
	}

	test("it is read no faster than its reader reads, and let go when he goes", async () => {
		const { state, origin } = await serve();
		const reader = await open(origin + PATH);
		await expect.poll(() => state.asked).toBeGreaterThan(SITEMAP_STEP);
		const before = state.asked;
		await expect
			.poll(async () => {
				const then = state.asked;
				await new Promise((done) => setTimeout(done, 200));
				return state.asked - then;
			})
			.toBe(0);
		expect([before < PAGES, state.asked < PAGES, state.held]).toEqual([true, true, 1]);
		reader.destroy();
		await expect.poll(() => state.held).toBe(0);
		const whole = await (await fetch(origin + PATH)).text();
		expect(whole.split("<url>").length - 1).toBe(PAGES);
		await expect.poll(() => state.held).toBe(0);
	});

	test("others are answered while it is written", async () => {
		const steps: number[] = [];
		const { state, origin } = await serve((start) => steps.push(start));
		const whole = fetch(`${origin}${PATH}`).then((reply) => reply.text());
		await expect.poll(() => steps.length, { interval: 1 }).toBeGreaterThan(0);
		expect(await (await fetch(`${origin}/other`)).text()).toBe("other");
		expect(state.asked).toBeLessThan(PAGES);
		await whole;
	});

	test("several are written a step each, one in a turn of the event loop", async () => {
		let turn = 0;
		let isCounted = true;
		const count = () => {
			turn += 1;
			if (isCounted) setImmediate(count);
		};
		count();
		const turns: number[] = [];
		const { origin } = await serve(() => turns.push(turn));
		await Promise.all(Array.from({ length: 8 }, async () => (await fetch(origin + PATH)).text()));
		isCounted = false;
		expect(turns).toHaveLength((8 * PAGES) / SITEMAP_STEP);
		expect(new Set(turns).size).toBe(turns.length);
	});

	test("one that cannot be begun is a 503, one that breaks off is seen to be broken", async () => {
		const { state, origin } = await serve(() => "fails");
		const refused = await fetch(origin + PATH);
		expect([refused.status, Number(refused.headers.get("retry-after")) > 0, state.refused]).toEqual([503, true, [503]]);
		const later = await serve((start) => (start > 1_000 ? "fails" : null));
		const broken = await fetch(later.origin + PATH);
		expect(broken.status).toBe(200);
		await expect(broken.text()).rejects.toThrow();
		await expect.poll(() => [state.held, later.state.held]).toEqual([0, 0]);
	});

	test("one client has half the places, and each is free when its sitemap is out", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const { state, origin } = await serve(() => promise);
		const first = Array.from({ length: SITEMAPS_AT_ONCE / 2 }, () => fetch(origin + PATH));
		await expect.poll(() => state.held).toBe(SITEMAPS_AT_ONCE / 2);
		const refused = await fetch(origin + PATH);
		expect([refused.status, Number(refused.headers.get("retry-after")) > 0, state.refused]).toEqual([503, true, [503]]);
		resolve();
		for (const reply of await Promise.all(first)) await reply.body?.cancel();
		await expect.poll(() => state.held).toBe(0);
		expect((await fetch(origin + PATH)).status).toBe(200);
	});
});
