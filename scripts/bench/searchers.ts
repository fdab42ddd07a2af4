import { get } from "node:http";
import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { API_BASE } from "#src/contract/address.ts";
import { BASE } from "#src/routes.ts";
import { keptConnections } from "./kept-connections.ts";

/** A thread of searchers: each asks anew as soon as he is answered, of the API and of pages, never the same twice. */

const { port, searchers, words }: { port: number; searchers: number; words: readonly string[] } = workerData;
const agent = keptConnections({ maxSockets: searchers });
const statuses: Record<string, number> = {};
let asked = 0;
let isOver = false;
// Searchers elsewhere take nothing of the processors on which visits are measured. On Linux this is the thread alone.
if (process.platform === "linux")
	setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL));

/** Two or three words of the catalogue, and one that tells this query from all others. */
function query(): string {
	const word = (step: number) => words[(asked * step) % words.length] ?? "";
	return encodeURIComponent([word(7), word(13), ...(asked % 2 === 0 ? [word(29)] : []), `no${asked}`].join(" "));
}

function search(): Promise<void> {
	asked += 1;
	const path =
		asked % 4 === 0 ? `${BASE}/results?query=${query()}` : `${API_BASE}/en_GB/search?query=${query()}&num=10`;
	return new Promise((done) => {
		get({ host: "127.0.0.1", port, path, agent }, (reply) => {
			const status = String(reply.statusCode);
			statuses[status] = (statuses[status] ?? 0) + 1;
			reply.resume().on("end", done);
		}).on("error", () => done());
	});
}

parentPort?.once("message", () => {
	isOver = true;
});
await Promise.all(
	Array.from({ length: searchers }, async () => {
		while (!isOver) await search();
	}),
);
agent.destroy();
parentPort?.postMessage(statuses);
