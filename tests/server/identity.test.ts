import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const P = `${S}/televisions/lumen-e9-65`;

/** Cookies that anybody can send; none of them proves anything. */
const COOKIES = [
	"portal=asc",
	"__Host-asc-session=garbage",
	"portal=asc; __Host-asc-session=eyJhbGciOiJub25lIn0.e30.",
	`__Host-asc-session=${"A".repeat(4000)}`,
];

let site: BuiltServer;
const agent = keptConnections();
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(async () => {
	agent.destroy();
	await site?.stop();
});

function get(path: string, cookie = ""): Promise<{ status: number; cache: string; control: string; body: string }> {
	return new Promise((resolve, reject) => {
		request(site.origin + path, { agent, headers: cookie ? { cookie } : {} }, (reply) => {
			let body = "";
			reply.setEncoding("utf8").on("data", (chunk) => (body += chunk));
			reply.on("end", () =>
				resolve({
					status: reply.statusCode ?? 0,
					cache: String(reply.headers["cache-status"]),
					control: String(reply.headers["cache-control"]),
					body,
				}),
			);
		})
			.on("error", reject)
			.end();
	});
}

test("a cookie that proves nothing costs no render: the kept page, for nobody in between to keep", async () => {
	const shared = (await get(P)).body;
	const renders = await site.metric("renders_total");
	for (const cookie of COOKIES) {
		const replies = await Promise.all(Array.from({ length: 50 }, () => get(P, cookie)));
		for (const { status, cache, control, body } of replies) {
			expect([status, control, cache]).toEqual([
				200,
				"private, no-store",
				expect.stringMatching(/^support; hit; ttl=/),
			]);
			expect(body).toBe(shared);
		}
	}
	expect(await site.metric("renders_total")).toBe(renders);
	expect(await site.metric("page_answers_total", 'state="bypass"')).toBe(0);
});

test("500 connections with such cookies take no place from other visitors, and the log stays short", async () => {
	const before = site.log.length;
	let flooding = true;
	const flood = Array.from({ length: 500 }, async (_, index) => {
		while (flooding) await get(P, COOKIES[index % 3]);
	});
	const misses = ["ja", "ar", "fr", "de"].flatMap((prefix) =>
		["/televisions", "/headphones", "/cameras"].map((path) => `/${prefix}${S}${path}`),
	);
	const statuses = await Promise.all(misses.map(async (path) => [path, (await get(path)).status]));
	flooding = false;
	await Promise.all(flood);
	expect(statuses).toEqual(misses.map((path) => [path, 200]));
	// How long a busy machine took is no news here.
	expect(site.log.slice(before).filter((line) => !line.includes('"request slow"'))).toEqual([]);
});
