import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { BASE } from "#src/routes.ts";
import { API_FAULTS, startFaultyApi } from "../soak/faulty-api.ts";
import { keptConnections } from "./kept-connections.ts";
import { startServer } from "./server-process.ts";

/** Visitors of kept pages a second, for so many seconds. */
const RATE = 100;
const SECONDS = 5;
/** Pages that are not kept, asked for at the same time. */
const COLD = 20;

interface Visits {
	readonly share: number;
	readonly p99: number;
	readonly slowest: number;
	readonly statuses: string;
}

/** Prints what an outage of the support API costs visitors, for each way in which it fails. */
export async function backendFailures(
	main: string,
	env: Readonly<Record<string, string>>,
	products: readonly string[],
	say: (line: string) => void,
): Promise<void> {
	const sound = await startServer(main, [], env);
	const api = await startFaultyApi(sound);
	const dataDir = mkdtempSync(join(tmpdir(), "bench-away-"));
	const site = await startServer(main, [], { ...env, DATA_DIR: dataDir, SUPPORT_API_URL: api.url });
	const agent = keptConnections();
	const visit = (path: string) =>
		new Promise<Visit>((done, failed) => {
			const began = performance.now();
			get({ host: "127.0.0.1", port: site.port, path, agent, headers: { "accept-encoding": "br" } }, (reply) => {
				const { statusCode: status = 0, headers } = reply;
				const cache = String(headers["cache-status"] ?? "");
				reply.resume().on("end", () => done({ status, time: performance.now() - began, cache }));
			}).on("error", failed);
		});
	const kept = [BASE, ...products.slice(0, 19)];
	for (const path of kept) while (!/; hit; ttl=\d{2,}/.test((await visit(path)).cache)) await setTimeout(50);
	// Compiled before anything counts.
	await atRate((at) => visit(kept[at % kept.length] ?? BASE));
	const quiet = await atRate((at) => visit(kept[at % kept.length] ?? BASE));
	say(`all is well       kept pages: p99 ${quiet.p99.toFixed(1)} ms`);
	try {
		for (const [index, [name, act]] of Object.entries(API_FAULTS).entries()) {
			api.fail(act);
			const warm = await atRate((at) => visit(kept[at % kept.length] ?? BASE));
			const cold = summary(
				await Promise.all(
					Array.from({ length: COLD }, (_, at) => visit(`${BASE}/televisions/never-${name.length}-${at}`)),
				),
				503,
			);
			api.fail(null);
			// Nobody has asked for it yet.
			const known = `${products[19 + index] ?? BASE}/specifications`;
			const began = performance.now();
			while ((await visit(known)).status !== 200) await setTimeout(50);
			const back = performance.now() - began;
			say(
				`${name.padEnd(17)} kept pages: ${(warm.share * 100).toFixed(1)} % 200, p99 ${warm.p99.toFixed(1)} ms (goal 100 %, < 20 ms); others: ${cold.statuses}, slowest ${cold.slowest.toFixed(0)} ms (goal 503, <= 2,500); back after ${back.toFixed(0)} ms (goal <= 5,000)`,
			);
		}
	} finally {
		agent.destroy();
		await site.stop();
		await sound.stop();
		api.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

interface Visit {
	readonly status: number;
	/** Milliseconds until its last byte. */
	readonly time: number;
	/** Where it came from (RFC 9211). */
	readonly cache: string;
}

/** Visits at a steady rate, whether the one before is answered or not. */
async function atRate(visit: (at: number) => Promise<Visit>): Promise<Visits> {
	const began = performance.now();
	return summary(
		await Promise.all(
			Array.from({ length: SECONDS * RATE }, async (_, at) => {
				await setTimeout(Math.max(0, began + (at * 1000) / RATE - performance.now()));
				return visit(at);
			}),
		),
		200,
	);
}

function summary(visits: readonly Visit[], wanted: number): Visits {
	const times = visits.map(({ time }) => time).toSorted((a, b) => a - b);
	const counts = Map.groupBy(visits, ({ status }) => status);
	return {
		share: (counts.get(wanted)?.length ?? 0) / visits.length,
		p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
		slowest: times.at(-1) ?? Number.NaN,
		statuses: [...counts].map(([status, each]) => `${each.length} times ${status}`).join(", "),
	};
}
