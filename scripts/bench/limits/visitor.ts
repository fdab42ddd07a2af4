import { get } from "node:http";
import { BASE } from "#src/routes.ts";
import { keptConnections } from "../kept-connections.ts";
import { targetsOf } from "../memory.ts";
import { drawn } from "../seeded.ts";
import { metric, type ServerProcess } from "../server-process.ts";

/** Things that are done at the same time. */
const AT_ONCE = 32;

export interface Visit {
	readonly status: number;
	/** Milliseconds until its last byte. */
	readonly time: number;
	readonly isHit: boolean;
	/** Whether a 503 says when to come again. */
	readonly saysWhen: boolean;
}

/** A figure beside its goal. */
export interface Line {
	readonly what: string;
	readonly figure: string;
	readonly goal: string;
	readonly isMet: boolean;
}

/** Pages that there are. */
export interface Known {
	readonly top: readonly string[];
	readonly pages: readonly string[];
}

export const MODES = [
	"",
	"?lite=true",
	"?embedMode=true",
	"?lite=crm",
	"?embedMode=true&lite=true",
	"?embedMode=true&lite=crm",
];

/** A page in one of its modes: to the cache each is another one. */
export const inSomeMode = (random: () => number, pages: readonly string[]): string =>
	drawn(random, pages) + drawn(random, MODES);

/** The pages of a site; the first of them stand for those that are read most. */
export async function knownOf(site: ServerProcess, top: number): Promise<Known> {
	const { pages } = await targetsOf(site);
	const plain = pages.filter((path) => path.startsWith(BASE));
	return { top: plain.slice(0, top), pages: plain };
}

export interface Visitor {
	readonly visit: (path: string, userAgent?: string) => Promise<Visit>;
	readonly end: () => void;
}

/** Visits pages of a site, over connections that are kept. */
export function visitor({ port }: ServerProcess): Visitor {
	const agent = keptConnections();
	const visit = (path: string, userAgent = "Mozilla/5.0"): Promise<Visit> =>
		new Promise((done) => {
			const began = performance.now();
			const headers = { "accept-encoding": "br", "user-agent": userAgent };
			const failed = () => done({ status: 0, time: performance.now() - began, isHit: false, saysWhen: false });
			get({ host: "127.0.0.1", port, path, agent, headers }, (reply) => {
				reply
					.resume()
					.on("error", failed)
					.on("end", () =>
						done({
							status: reply.statusCode ?? 0,
							time: performance.now() - began,
							isHit: String(reply.headers["cache-status"]).includes("; hit"),
							saysWhen: reply.headers["retry-after"] !== undefined,
						}),
					);
			}).on("error", failed);
		});
	return { visit, end: () => agent.destroy() };
}

/** Does something with each of some things, some of them at a time. */
export async function inParallel<Item>(
	items: IterableIterator<Item>,
	work: (item: Item) => Promise<unknown>,
	atOnce = AT_ONCE,
): Promise<void> {
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (const item of items) await work(item);
		}),
	);
}

export const resident = (site: ServerProcess) => metric(site, "process_resident_memory_bytes");
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
export const p99 = (visits: readonly Visit[]) =>
	visits.map(({ time }) => time).toSorted((a, b) => a - b)[Math.floor(visits.length * 0.99)] ?? Number.NaN;
