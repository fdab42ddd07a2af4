import { once } from "node:events";
import { Agent, get } from "node:http";
import { Worker } from "node:worker_threads";
import { BASE } from "#src/routes.ts";
import { keptConnections } from "./kept-connections.ts";
import { metric, type ServerProcess } from "./server-process.ts";

const SECONDS = 8;
/** Between two visits of one visitor, in milliseconds. */
const PAUSE = 10;

/** What those who leave have asked for: what is kept, what is made for each, and what is sent. */
export const KINDS = {
	"a kept page": (port: number) => `GET ${BASE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
	searches: (port: number, word: string) =>
		`GET ${BASE}/results?query=lumen+${word} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
	forms: (port: number, word: string) => {
		const body = `name=${word}&message=${"x".repeat(200)}`;
		const lines = [
			`POST ${BASE}/tickets HTTP/1.1`,
			`Host: 127.0.0.1:${port}`,
			`Origin: http://127.0.0.1:${port}`,
			"Content-Type: application/x-www-form-urlencoded",
			`Content-Length: ${body.length}`,
		];
		return `${lines.join("\r\n")}\r\n\r\n${body}`;
	},
} as const;

/** What a thread of those who leave does. */
export interface Leaving {
	readonly port: number;
	readonly clients: number;
	readonly kind: keyof typeof KINDS;
	/** They cut their connections instead of ending them. */
	readonly isReset: boolean;
}

/** Milliseconds. */
interface Waits {
	readonly p50: number;
	readonly p99: number;
	readonly longest: number;
	readonly broken: number;
}

/**
 * What visitors of a kept page wait, on new connections and on one that they keep, beside so many clients that send
 * something, leave within 105 ms, and come again at once.
 */
export async function storm(site: ServerProcess, clients: number, say: (line: string) => void): Promise<void> {
	const told = (who: string, { p50, p99, longest, broken }: Waits) =>
		`  ${who}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(1)} ms${broken > 0 ? `, ${broken} BROKEN` : ""}`;
	const tell = async () => {
		const [fresh, kept] = await Promise.all([
			visits(site.port, new Agent({ keepAlive: false })),
			visits(site.port, keptConnections({ maxSockets: 1 })),
		]);
		say(told("a connection each", fresh));
		say(told("a connection kept", kept));
	};
	say("A kept page, nobody else there:");
	await tell();
	for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[])
		for (const isReset of [true, false]) {
			const rendersBefore = await metric(site, "renders_total");
			const workerData: Leaving = { port: site.port, clients, kind, isReset };
			const leavers = new Worker(new URL("./leavers.ts", import.meta.url), { workerData });
			await once(leavers, "online");
			const began = performance.now();
			say(`Beside ${clients} who ask for ${kind} and ${isReset ? "cut" : "end"} their connections:`);
			await tell();
			leavers.postMessage("enough");
			const [connections]: readonly number[] = await once(leavers, "message");
			const seconds = (performance.now() - began) / 1000;
			const renders = (await metric(site, "renders_total")) - rendersBefore;
			say(`  ${Math.round((connections ?? 0) / seconds)} connections a second of theirs, ${renders} pages rendered`);
		}
}

async function visits(port: number, agent: Agent): Promise<Waits> {
	const waits: number[] = [];
	let broken = 0;
	const end = performance.now() + SECONDS * 1000;
	while (performance.now() < end) {
		const asked = performance.now();
		if (!(await isAnswered(port, agent))) broken += 1;
		waits.push(performance.now() - asked);
		await new Promise((done) => setTimeout(done, PAUSE));
	}
	agent.destroy();
	const sorted = waits.sort((a, b) => a - b);
	const share = (part: number) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
	return { p50: share(0.5), p99: share(0.99), longest: share(1), broken };
}

function isAnswered(port: number, agent: Agent): Promise<boolean> {
	return new Promise((done) => {
		get({ host: "127.0.0.1", port, path: BASE, agent, headers: { "accept-encoding": "br" } }, (reply) => {
			reply.on("error", () => done(false));
			reply.resume().on("end", () => done(reply.statusCode === 200));
		}).on("error", () => done(false));
	});
}
