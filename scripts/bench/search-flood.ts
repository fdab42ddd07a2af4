import { once } from "node:events";
import { type Agent, get } from "node:http";
import { Worker } from "node:worker_threads";
import { keptConnections } from "./kept-connections.ts";
import { metric, type ServerProcess } from "./server-process.ts";

const SEARCHERS = 16;
/** Visitors of a kept page come at a steady rate, whether the one before is answered or not. */
const RATE = 200;
const SECONDS = 5;
/** Rounds unless more are asked for: quiet and under the flood in turn. The middle ratio counts. */
export const FLOOD_ROUNDS = 3;

interface Round {
	/** Milliseconds in which 99 of a hundred kept pages were answered. */
	readonly quiet: number;
	readonly flooded: number;
	readonly statuses: Readonly<Record<string, number>>;
}

export interface FloodResult extends Round {
	readonly ratio: number;
	/** Megabytes of the server after each round of searches. */
	readonly memory: readonly number[];
}

/**
 * What sixteen searchers cost the visitors of a kept page: the slowest hundredth of them, alone and beside the searchers.
 *
 * @param words of which queries are made; no query is asked twice
 */
export async function searchFlood(
	site: ServerProcess,
	path: string,
	words: readonly string[],
	times = FLOOD_ROUNDS,
): Promise<FloodResult> {
	// Compiled and kept before anything counts.
	await slowest(site, path, 2);
	await flooding(site, words, () => slowest(site, path, 2));
	const rounds: Round[] = [];
	const memory: number[] = [];
	for (let round = 0; round < times; round += 1) {
		const quiet = await slowest(site, path, SECONDS);
		const { result, statuses } = await flooding(site, words, () => slowest(site, path, SECONDS));
		rounds.push({ quiet, flooded: result, statuses });
		memory.push((await metric(site, "process_resident_memory_bytes")) / 1e6);
	}
	const ratioOf = ({ quiet, flooded }: Round) => flooded / quiet;
	const middle = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[times >> 1];
	if (!middle) throw new Error("Nothing was measured.");
	return { ...middle, ratio: ratioOf(middle), memory };
}

/** Does something while searchers search; answers what came of both. */
async function flooding<Result>(
	{ port }: ServerProcess,
	words: readonly string[],
	work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly statuses: Round["statuses"] }> {
	const searchers = new Worker(new URL("./searchers.ts", import.meta.url), {
		workerData: { port, searchers: SEARCHERS, words },
	});
	await once(searchers, "online");
	const result = await work();
	searchers.postMessage("enough");
	const [statuses]: Round["statuses"][] = await once(searchers, "message");
	return { result, statuses: statuses ?? {} };
}

/** The 99th percentile of the time a page takes, at a steady rate. */
async function slowest({ port }: ServerProcess, path: string, seconds: number): Promise<number> {
	const agent = keptConnections();
	const began = performance.now();
	const visits = Array.from({ length: seconds * RATE }, async (_, index) => {
		const due = began + (index * 1000) / RATE;
		await new Promise((come) => setTimeout(come, Math.max(0, due - performance.now())));
		const asked = performance.now();
		await visit(port, path, agent);
		return performance.now() - asked;
	});
	const times = (await Promise.all(visits)).sort((a, b) => a - b);
	agent.destroy();
	return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function visit(port: number, path: string, agent: Agent): Promise<void> {
	return new Promise((done, failed) => {
		get({ host: "127.0.0.1", port, path, agent, headers: { "accept-encoding": "br" } }, (reply) => {
			if (reply.statusCode !== 200) failed(new Error(`${path} answered ${reply.statusCode}.`));
			reply.resume().on("end", done);
		}).on("error", failed);
	});
}
