import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERIAL_CHECK_RATES } from "#src/site/sending-limits.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Instance B runs on the API of instance A and has no content of its own. */

const BASE = "/electronics/support";
const API = "/api/content/support";
const TOKEN = "what-both-of-them-know";
let a: BuiltServer;
let b: BuiltServer;
let empty: string;

beforeAll(async () => {
	// Nearly every page of A is asked for once.
	a = await startBuiltServer({ SUPPORT_API_TOKEN: TOKEN, CACHE_MAX_MB: "0" });
	empty = mkdtempSync(join(tmpdir(), "support-empty-"));
	b = await startBuiltServer({
		...{ SUPPORT_API_URL: a.origin, SUPPORT_API_TOKEN: TOKEN, TRUSTED_PROXY_HOPS: "1", DATA_DIR: empty },
	});
});
afterAll(async () => {
	await Promise.all([a?.stop(), b?.stop()]);
	rmSync(empty, { recursive: true, force: true });
});

/** The line of the footer that leads agents to sign in. */
const SIGN_IN = /<li>\s*<a href="[^"]*\/asc\/login[^"]*" rel="nofollow">[^<]*<\/a>\s*<\/li>\s*/;

const textOf = async (url: string) => {
	const reply = await fetch(url);
	return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
};
const both = async (path: string) => {
	const [own, other] = await Promise.all([textOf(a.origin + path), textOf(b.origin + path)]);
	// Canonical addresses begin with each instance's own origin. Agents sign in on A alone, whose pages lead there.
	const plain = ({ text, ...rest }: typeof own) => ({
		...rest,
		text: text.replaceAll(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "http://origin").replace(SIGN_IN, ""),
	});
	return [plain(own), plain(other)] as const;
};
const locations = (xml: string) =>
	[...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => new URL(at, "http://origin").pathname);

test("it has no content of its own", () => {
	// Its secrets, who it belongs to, what visitors send it, the pages it made and its own scripts.
	const own = /^(?:pages|assets|ops-token|link-secret|remote-brand\.json|inbox\.sqlite(?:-\w+)?|attachments)$/;
	expect(readdirSync(empty).filter((name) => !own.test(name))).toEqual([]);
});

test("every second page of A's sitemaps in English, and each sixteenth of other languages, is the same on B; so are the sitemaps", async () => {
	const index = await both(`${BASE}/sitemap.xml`);
	expect(index[1]).toEqual(index[0]);
	const pages: string[] = [];
	for (const path of locations(index[0].text)) {
		const [own, other] = await both(path);
		expect(other, path).toEqual(own);
		pages.push(...locations(own.text));
	}
	const isEnglish = (path: string) => path.startsWith(BASE);
	const compared = pages.filter((path, at) => at % (isEnglish(path) ? 2 : 16) === 0);
	expect(compared.filter(isEnglish).length).toBeGreaterThan(150);
	expect(compared.length).toBeGreaterThan(250);
	const waiting = compared.values();
	const walk = async () => {
		for (const path of waiting) {
			// On a busy machine an optional call may be late: such a page is made again within seconds.
			const outcome = async () => {
				const [own, other] = await both(path);
				return [own.status, other.status, other.text === own.text];
			};
			await expect.poll(outcome, { message: path }).toEqual([200, 200, true]);
		}
	};
	await Promise.all([walk(), walk()]);
}, 600_000);

test("the files of a page answer on B byte for byte, in whole and in part, and are kept for good", async () => {
	const { text } = await textOf(`${b.origin}${BASE}/televisions/lumen-e9-65`);
	const files = [...new Set(text.match(new RegExp(`${BASE}/files/[0-9a-f]{16}/[A-Za-z0-9._-]+`, "g")))];
	expect(files.length).toBeGreaterThan(3);
	for (const path of files) {
		const [own, other] = await Promise.all([fetch(a.origin + path), fetch(b.origin + path)]);
		expect([other.status, other.headers.get("content-type")], path).toEqual([200, own.headers.get("content-type")]);
		expect(other.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(other.headers.get("content-security-policy")).toBe(own.headers.get("content-security-policy"));
		expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer())), path).toBe(true);
	}
	const part = await fetch(b.origin + files[0], { headers: { range: "bytes=0-9" } });
	expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
	const etag = part.headers.get("etag") ?? "";
	expect((await fetch(b.origin + files[0], { headers: { "if-none-match": etag } })).status).toBe(304);
	const none = `${BASE}/files/0000000000000000/nothing.pdf`;
	for (const { origin } of [a, b])
		for (const headers of [{}, { "if-none-match": '"0000000000000000"' }])
			expect((await fetch(origin + none, { headers })).status).toBe(404);
	for (const { origin } of [a, b]) {
		const beyond = await fetch(origin + files[0], { headers: { range: "bytes=999999999-" } });
		expect([beyond.status, beyond.headers.get("cache-control")]).toEqual([416, "private, no-store"]);
		expect(beyond.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
	}
});

test("suggestions, search, errors and the document are those of A", async () => {
	for (const path of [
		`${API}/en_GB/suggest?query=lum`,
		`${API}/de_DE/search?query=hdmi&type=faqs`,
		`${API}/en_GB/products/nothing`,
		`${API}/en_GB/categories/televisions/models?sort=price`,
		`${API}/en_GB/search?type=service-manual`,
		`${API}/openapi.json`,
		`${API}/brand`,
	]) {
		const [own, other] = await both(path);
		expect(other, path).toEqual(own);
	}
});

describe("numbers that visitors try", () => {
	const ALLOWED = SERIAL_CHECK_RATES.client.burst;
	const AT_ONCE = 4;
	const check = (origin: string, from: string, headers: Readonly<Record<string, string>> = {}) =>
		fetch(`${origin}/electronics/support/serial-number-checker/brindle-2-charging-socket`, {
			method: "POST",
			redirect: "manual",
			headers: { "x-forwarded-for": from, ...headers },
			body: new URLSearchParams({ modelName: "HGC-P2", serialNumber: "HB2K031415" }),
		});

	test("are counted on B by the visitor: one who tries too many holds up nobody, and many are not one", async () => {
		const visitors = Array.from({ length: 8 }, (_, each) => `198.51.100.${each}`);
		const statuses = new Set<number>();
		for (let sent = 0; sent < 2 * ALLOWED; sent += visitors.length)
			for (const { status } of await Promise.all(visitors.map((from) => check(b.origin, from)))) statuses.add(status);
		expect(statuses).toEqual(new Set([303]));
		// Some at a time: more than a slow machine answers within its budgets would be turned away for want of time.
		const answers: number[] = [];
		while (answers.length < ALLOWED + 4) {
			const eager = Array.from({ length: AT_ONCE }, () => check(b.origin, "198.51.100.99"));
			answers.push(...(await Promise.all(eager)).map(({ status }) => status));
		}
		expect([answers.filter((each) => each === 303).length, answers.filter((each) => each === 429).length]).toEqual([
			ALLOWED,
			4,
		]);
		expect((await check(b.origin, "198.51.100.100")).status).toBe(303);
	});

	test("are counted on A by the client where nobody says the token", async () => {
		const call = (authorization: string) =>
			fetch(`${a.origin}${API}/en_GB/serial-number-checker/check`, {
				method: "POST",
				headers: { "content-type": "application/json", authorization },
				body: JSON.stringify({ listId: "brindle-2-charging-socket", modelName: "HGC-P2", serialNumber: "HB2K031415" }),
			});
		// At once: what is under way counts as well.
		const sent = Array.from({ length: ALLOWED + 4 }, () => call(`Bearer ${TOKEN.slice(1)}x`));
		const statuses = (await Promise.all(sent)).map(({ status }) => status);
		expect(statuses.sort()).toEqual([...Array(ALLOWED).fill(200), ...Array(4).fill(429)]);
		expect((await call(`Bearer ${TOKEN}`)).status).toBe(200);
	});
});

test("a HEAD has the length of its GET", async () => {
	const path = `${API}/en_GB/products/lumen-e9-65`;
	for (const { origin } of [a, b]) {
		const head = await fetch(origin + path, { method: "HEAD", headers: { "accept-encoding": "identity" } });
		const get = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
		const size = (await get.arrayBuffer()).byteLength;
		expect([head.headers.get("content-length"), size > 100]).toEqual([String(size), true]);
	}
});

describe("an API that does not tell its brand", () => {
	let silent: Server;
	let home: string;
	beforeAll(async () => {
		silent = createServer((_request, response) => response.writeHead(404).end());
		await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
		home = mkdtempSync(join(tmpdir(), "support-empty-"));
	});
	afterAll(() => {
		silent?.close();
		rmSync(home, { recursive: true, force: true });
	});

	test("is described by SITE_JSON; without it the site does not start and says so", async () => {
		const env = { SUPPORT_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, DATA_DIR: home };
		await expect(startBuiltServer(env)).rejects.toThrow(/status 78:.*does not tell its brand.*SITE_JSON/s);
		// One that is merely away may answer the next time it is started.
		const gone = createServer();
		await new Promise<void>((done) => gone.listen(0, "127.0.0.1", done));
		const away = { ...env, SUPPORT_API_URL: `http://127.0.0.1:${(gone.address() as AddressInfo).port}` };
		await new Promise((done) => gone.close(done));
		await expect(startBuiltServer(away)).rejects.toThrow(
			/status 75:.*"fault":"ECONNREFUSED".*does not answer \(connection ECONNREFUSED\).*check:api/s,
		);
		const { contentVersion: _, ...brand } = JSON.parse(await (await fetch(`${a.origin}${API}/brand`)).text());
		const file = join(home, "described.json");
		writeFileSync(file, JSON.stringify({ ...brand, brand: "Described" }));
		const site = await startBuiltServer({ ...env, SITE_JSON: file });
		expect((await textOf(`${site.origin}${BASE}`)).text).toContain("Described");
		await site.stop();
	});
});

// It changes the content of A: the last of all.
test("B follows an import on A by itself, even when it cannot keep what it is told of the brand", async () => {
	const page = `${BASE}/headphones/stilla-800`;
	const sentence = "This sentence came with an import on A.";
	for (let visit = 0; visit < 2; visit += 1) expect((await textOf(b.origin + page)).text).not.toContain(sentence);
	rmSync(join(empty, "remote-brand.json"), { force: true });
	mkdirSync(join(empty, "remote-brand.json"));
	const pack = mkdtempSync(join(tmpdir(), "support-pack-"));
	cpSync(resolve(import.meta.dirname, "../../src/packs/demo"), pack, { recursive: true });
	const file = join(pack, "products/stilla-800/en_GB.md");
	writeFileSync(file, readFileSync(file, "utf8").replace(/^summary: "/m, `summary: "${sentence} `));
	expect((await importPack({ packDir: pack, dataDir: a.dataDir })).state).toBe("imported");
	rmSync(pack, { recursive: true, force: true });
	await expect.poll(async () => (await textOf(b.origin + page)).text).toContain(sentence);
	expect(b.log.some((line) => line.includes("brand not kept"))).toBe(true);
	expect(b.log.some((line) => line.includes("unhandled rejection"))).toBe(false);
});
