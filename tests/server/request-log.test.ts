import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { SLOW_REQUEST } from "#src/site/limits.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { startSupportApiDouble } from "./support-api-double.ts";

const S = "/electronics/support";
const P = `${S}/televisions/lumen-e9-65`;

const undo: (() => unknown)[] = [];
afterEach(async () => {
	for (const each of undo.splice(0)) await each();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
	const site = await startBuiltServer(env);
	undo.push(site.stop);
	return site;
}

interface Line {
	readonly msg: string;
	readonly request?: string;
	readonly repeated?: number;
	readonly [field: string]: unknown;
}

const lines = ({ log }: BuiltServer, message: string): Line[] =>
	log.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === message);

const idOf = (reply: Response) => reply.headers.get("x-request-id");

describe("what failed", () => {
	test("a failed request is one line with reason, page type, pattern, id and time; the same again is counted", async () => {
		const double = await startSupportApiDouble(demoContent());
		undo.push(double.stop);
		double.fail((path) => (path.includes("/products/lumen-e9-65") ? "500" : null));
		const site = await start({ SUPPORT_API_URL: double.url, CACHE_MAX_MB: "0" });
		const replies: Response[] = [];
		for (let index = 0; index < 12; index += 1) replies.push(await fetch(site.origin + P));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
		const failed = () => lines(site, "request failed");
		const told = () => failed().reduce((sum, { repeated = 0 }) => sum + 1 + repeated, 0);
		await expect.poll(told).toBe(12);
		expect(failed().length).toBeLessThan(12);
		expect(failed()[0]).toEqual({
			level: 40,
			time: expect.any(Number),
			request: idOf(replies[0] ?? new Response()),
			method: "GET",
			pageType: "product",
			pattern: "/{categoryName}/{productName}",
			status: 503,
			reason: "call failed",
			milliseconds: expect.any(Number),
			msg: "request failed",
		});
	});

	test("a slow request is one line; one for a page that is not there is none", async () => {
		const site = await start();
		const vote = (key: string) =>
			fetch(`${site.origin}${S}/feedback`, {
				method: "POST",
				headers: { "content-type": "application/json", "idempotency-key": key },
				body: JSON.stringify({
					kind: "article",
					document: "lumen-tv-factory-reset",
					contentVersion: "v1",
					answer: "no",
				}),
			});
		expect((await vote("key-of-the-first-vote")).status).toBe(201);
		expect((await fetch(`${site.origin}${S}/nothing/here`)).status).toBe(404);
		const other = new DatabaseSync(join(site.dataDir, "inbox.sqlite"));
		other.exec("BEGIN EXCLUSIVE");
		const waiting = vote("key-of-the-second-vote");
		await pause(SLOW_REQUEST + 200);
		other.exec("ROLLBACK");
		other.close();
		const reply = await waiting;
		expect(reply.status).toBe(201);
		await expect.poll(() => lines(site, "request slow")).toHaveLength(1);
		const [line] = lines(site, "request slow");
		expect(line).toMatchObject({ request: idOf(reply), method: "POST", pattern: "/feedback", status: 201 });
		expect(lines(site, "request failed")).toEqual([]);
		expect(lines(site, "request")).toEqual([]);
	});
});

test("the access log has a line for every request, and nothing that a visitor wrote", async () => {
	const site = await start({ ACCESS_LOG: "1" });
	const page = await fetch(site.origin + P);
	const asset = /"(\/electronics\/support\/_assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
	const asked: readonly (readonly [path: string, line: object])[] = [
		[P, { pageType: "product", pattern: "/{categoryName}/{productName}", status: 200 }],
		[`${S}/results?query=canary`, { pageType: "home-results", pattern: "/results", status: 200 }],
		[`${S}/canary/canary`, { pageType: "product", pattern: "/{categoryName}/{productName}", status: 404 }],
		["/canary", { pattern: null, status: 404 }],
		["/api/content/support/search?query=canary", { pattern: "API" }],
		[asset, { pattern: "asset", status: 200 }],
		["/robots.txt?canary=1", { pattern: "feed", status: 200 }],
	];
	for (const [path, line] of asked) {
		const reply = await fetch(site.origin + path, { headers: { cookie: "x=canary", "user-agent": "canary" } });
		const body = await reply.arrayBuffer();
		const own = () => lines(site, "request").filter(({ request }) => request === idOf(reply));
		await expect.poll(own, { message: path }).toHaveLength(1);
		expect(own()[0], path).toMatchObject({ method: "GET", ...line });
		expect(Object.keys(own()[0] ?? {}).filter((name) => name !== "pageType" && name !== "reason")).toEqual([
			"level",
			"time",
			"request",
			"method",
			"pattern",
			"status",
			"milliseconds",
			"bytes",
			"msg",
		]);
		// A compressed body is shorter than what it becomes; none is shorter than its header lines.
		expect(Number(own()[0]?.["bytes"])).toBeGreaterThan(reply.headers.has("content-encoding") ? 200 : body.byteLength);
	}
	expect(site.log.join("\n")).not.toMatch(/canary|127\.0\.0\.1:\d+"?,"(?:client|remote)/);
});

test("the start is told with the versions of software and content, and the settings that matter, none secret", async () => {
	const site = await start({ CDN: "1", OPS_TOKEN: "a-token-nobody-may-read" });
	const [line] = lines(site, "listening");
	expect(line).toMatchObject({
		version: expect.stringMatching(/^\d+\.\d+\.\d+/),
		contentVersion: expect.stringMatching(/\S/),
		port: site.port,
		siteOrigins: "derived",
		supportApi: "embedded",
		dataDir: site.dataDir,
		cdn: true,
		accessLog: false,
	});
	expect(site.log.join("\n")).not.toContain("a-token-nobody-may-read");
});
