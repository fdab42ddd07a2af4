import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { BASE } from "#src/routes.ts";
import type { Leaving } from "../bench/storm.ts";
import { API_FAULTS, type FaultyApi } from "./faulty-api.ts";
import type { Page } from "./odd-request.ts";
import { written } from "./odd-request.ts";
import { HOST, type WatchedSite } from "./watched-site.ts";

/** What goes wrong, and is right again when it has ended. */
export type Fault = () => Promise<void>;

/** Clients of one kind that come at the same time. */
const CLIENTS = 50;
/** How long a client is slow, or an API fails. */
const LASTING = 6_000;
/** The system refuses what goes beyond 200 KB of a file, as it does on a full disk. */
const FULL_DISK = "ulimit -f 400";

export interface FaultyPlace {
	/** With content of its own, and beside it one that nobody kills or stops. */
	readonly own: WatchedSite;
	readonly steady: WatchedSite;
	readonly dataDir: string;
	/** On a support API elsewhere, which fails. */
	readonly far: WatchedSite;
	readonly api: FaultyApi;
	readonly pages: readonly Page[];
	readonly token: string;
	/** Puts another state of the content in force. */
	readonly change: () => Promise<void>;
}

/** Everything that may happen, by its name. */
export function faultsOf({
	own,
	steady,
	dataDir,
	far,
	api,
	pages,
	token,
	change,
}: FaultyPlace): Readonly<Record<string, Fault>> {
	const again = async (how: "kill" | "stop", between = () => {}, limit: string | null = null) => {
		await own.end(how);
		between();
		await own.begin({}, limit);
	};
	const ofApi = Object.entries(API_FAULTS).map(([name, act]): [string, Fault] => [
		`the API ${name}`,
		async () => {
			api.fail(act);
			await setTimeout(LASTING);
			api.fail(null);
		},
	]);
	return {
		killed: () => again("kill"),
		"stopped and started": () => again("stop"),
		"killed, the file of its pages broken": () => again("kill", () => breakPages(dataDir)),
		"killed, the disk full": async () => {
			await again("kill", undefined, FULL_DISK);
			await setTimeout(LASTING);
			await again("stop");
		},
		"content changed": change,
		"content changed and killed at once": async () => {
			const changed = change();
			await setTimeout(500);
			await again("kill");
			await changed;
		},
		"all pages out of date": async () => {
			await Promise.all([own, steady, far].map((site) => site.invalidate("site", token)));
		},
		"clients that read nothing": async () => {
			await Promise.all([own, steady, far].map((site) => clients(site, pages, () => setTimeout(LASTING))));
		},
		"clients that read a little at a time": async () => {
			await Promise.all([own, steady, far].map((site) => clients(site, pages, slowly)));
		},
		"clients that leave at once": async () => {
			await Promise.all([own, steady, far].map((site) => clients(site, pages, async () => {})));
		},
		"clients that search and leave, again and again": async () => {
			await Promise.all([own, steady, far].map(({ port }, at) => leavers({ port, isReset: at === 0 })));
		},
		"everybody asks for what is not kept": async () => {
			const target = `${BASE}/results?query=tv+${Math.floor(performance.now())}`;
			const asked = Array.from({ length: 200 }, () =>
				[own, steady].map((site) => site.ask({ method: "GET", target, headers: {} }).catch(() => null)),
			);
			await Promise.all(asked.flat());
		},
		...Object.fromEntries(ofApi),
	};
}

/** Clients that search, end their connections (or cut them) before they are answered, and come again at once. */
async function leavers(site: Pick<Leaving, "port" | "isReset">): Promise<void> {
	const workerData: Leaving = { ...site, clients: CLIENTS, kind: "searches" };
	const thread = new Worker(new URL("../bench/leavers.ts", import.meta.url), { workerData });
	const ended = once(thread, "exit");
	await setTimeout(LASTING);
	thread.postMessage("enough");
	await ended;
}

/** Flips bytes all over the file in which pages are kept. */
function breakPages(dataDir: string): void {
	const folder = join(dataDir, "pages");
	for (const name of readdirSync(folder).filter((each) => each.endsWith(".sqlite"))) {
		const bytes = readFileSync(join(folder, name));
		for (let at = 100; at < bytes.length; at += 3_001) bytes[at] = (bytes[at] ?? 0) ^ 64;
		writeFileSync(join(folder, name), bytes);
	}
}

type ReadsAs = (socket: ReturnType<typeof connect>) => Promise<void>;

/** Clients that ask for pages ahead, and read as they like. */
async function clients(site: WatchedSite, pages: readonly Page[], reads: ReadsAs): Promise<void> {
	await Promise.all(
		Array.from({ length: CLIENTS }, async (_, client) => {
			const socket = connect({ host: "127.0.0.1", port: site.port }).pause();
			socket.on("error", () => {});
			const isOpen = await Promise.race([
				once(socket, "connect").then(() => true),
				once(socket, "close").then(() => false),
			]);
			if (!isOpen) return;
			const asked = Array.from({ length: 40 }, (_, at) => pages[(client + at) % pages.length]);
			for (const page of asked) if (page) socket.write(`GET ${written(page).target} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
			await reads(socket);
			socket.destroy();
		}),
	);
}

const slowly: ReadsAs = async (socket) => {
	for (let time = 0; time < LASTING / 200 && !socket.destroyed; time += 1) {
		socket.read(64);
		await setTimeout(200);
	}
};
