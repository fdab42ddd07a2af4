import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { targetsOf } from "#scripts/bench/memory.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Twenty thousand addresses, no two alike, beside clients that read nothing. */

const BASE = "/electronics/support";
const CACHE_MAX_MB = 8;
const ADDRESSES = 20_000;
/** Pages that everybody reads: one request in ten. */
const TOP = 20;
const MODES = ["", "?lite=true", "?lite=crm"];

let site: BuiltServer;
const agent = keptConnections();
const silent: Socket[] = [];
beforeAll(async () => {
	site = await startBuiltServer({ CACHE_MAX_MB: String(CACHE_MAX_MB), CACHE_DISK_MAX_MB: "0" });
});
afterAll(() => {
	for (const socket of silent) socket.destroy();
	agent.destroy();
	return site?.stop();
});

const visit = (path: string, userAgent: string) =>
	new Promise<{ readonly status: number; readonly isHit: boolean }>((done, failed) => {
		get(site.origin + path, { agent, headers: { "user-agent": userAgent } }, (reply) => {
			const isHit = String(reply.headers["cache-status"]).includes("; hit");
			reply.resume().on("end", () => done({ status: reply.statusCode ?? 0, isHit }));
		}).on("error", failed);
	});

/** Sends requests ahead and reads nothing. */
async function readNothing(paths: readonly string[]): Promise<void> {
	const socket = connect({ host: "127.0.0.1", port: site.port }).pause();
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`).join(""));
	silent.push(socket);
}

test("cost the pages that are read most hardly a hit, what is kept its bounds, and half as many more no memory", async () => {
	const { pages } = await targetsOf(site);
	const english = pages.filter((path) => path.startsWith(BASE));
	const top = english.slice(0, TOP);
	for (let round = 0; round < 3; round += 1) for (const path of top) await visit(path, "");
	await Promise.all(
		Array.from({ length: 200 }, () => readNothing(Array.from({ length: 20 }, (_, at) => top[at] ?? BASE))),
	);
	const known = MODES.flatMap((mode) => english.map((path) => path + mode)).slice(TOP);
	const addressOf = (at: number) => {
		if (at % 40 === 1) return `${BASE}/results?query=hdmi+${at}`;
		if (at % 40 === 21) return `${BASE}/televisions/lumen-${at}`;
		// Of most the address alone is new, of others the page.
		const path = (at % 10 === 5 ? known[((at - 5) / 10) % known.length] : top[at % TOP]) ?? BASE;
		return `${path}${path.includes("?") ? "&" : "?"}utm_id=${at}`;
	};
	const statuses = new Set<number>();
	let hits = 0;
	let visits = 0;
	const flood = async (from: number, to: number) => {
		const waiting = Array.from({ length: to - from }, (_, at) => from + at).values();
		const client = async () => {
			for (const at of waiting) {
				statuses.add((await visit(addressOf(at), `browser ${at % 5_000}`)).status);
				if (at % 10 !== 0) continue;
				visits += 1;
				hits += (await visit(top[(at / 10) % TOP] ?? BASE, "")).isHit ? 1 : 0;
			}
		};
		await Promise.all(Array.from({ length: 24 }, client));
		return site.metric("process_resident_memory_bytes");
	};
	const once = await flood(0, (2 * ADDRESSES) / 3);
	const twice = await flood((2 * ADDRESSES) / 3, ADDRESSES);
	expect(hits / visits).toBeGreaterThanOrEqual(0.95);
	expect([...statuses].filter((status) => status !== 200 && status !== 404 && status !== 503)).toEqual([]);
	expect(await site.metric("cache_bytes")).toBeLessThanOrEqual(CACHE_MAX_MB * 1024 * 1024);
	expect(await site.metric("cache_refused_total", 'pool="pages"')).toBeGreaterThan(200);
	expect(twice).toBeLessThanOrEqual(1.15 * once);
});
