import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { API_BASE } from "#src/contract/address.ts";
import { BASE } from "#src/routes.ts";
import { seeded } from "../seeded.ts";
import { metric, type ServerProcess, startServer } from "../server-process.ts";
import {
	inParallel,
	inSomeMode,
	type Known,
	knownOf,
	type Line,
	MODES,
	megabytes,
	p99,
	resident,
	type Visit,
	type Visitor,
	visitor,
} from "./visitor.ts";

/** Small, so that the demo's pages are several times what there is room for. */
const CACHE_MB = 32;
const TOP_PAGES = 50;
const USER_AGENTS = 5_000;
const NON_READERS = 500;
/** Requests that each of them sends ahead. */
const SENT_AHEAD = 30;
/** Visitors of the top pages a second, whether the one before is answered or not. */
const VISITORS = 50;

/**
 * Floods a site with addresses that nobody asked for before, beside clients that read nothing and visitors of the pages
 * that are read most.
 */
export async function underFlood(
	main: string,
	env: Readonly<Record<string, string>>,
	addresses: number,
	say: (line: string) => void,
): Promise<readonly Line[]> {
	const floor = await floorOf(main, env);
	const cap = floor + CACHE_MB * 1024 * 1024;
	say(
		`the cap: ${megabytes(cap)} = CACHE_MAX_MB ${CACHE_MB} and ${megabytes(floor)} of a process that keeps no page, after it has rendered each in each mode`,
	);
	const site = await startServer(main, [], { ...env, CACHE_MAX_MB: String(CACHE_MB) });
	const known = await knownOf(site, TOP_PAGES);
	const { visit, end } = visitor(site);
	const silent: Socket[] = [];
	let peak = 0;
	try {
		for (let round = 0; round < 5; round += 1) for (const path of known.top) await visit(path);
		silent.push(...(await nonReaders(site, known.top)));
		const withSilent = await resident(site);
		let isOver = false;
		const top: Visit[] = [];
		const watch = async () => {
			for (let at = 0; !isOver; at += 1) {
				const path = known.top[at % known.top.length] ?? BASE;
				void visit(path).then((each) => top.push(each));
				await setTimeout(1_000 / VISITORS);
				if (at % (2 * VISITORS) === 0) peak = Math.max(peak, await resident(site));
			}
		};
		const watching = watch();
		const statuses = await flood(visit, known, addresses);
		isOver = true;
		await watching;
		const after = await resident(site);
		const hits = top.filter(({ isHit }) => isHit).length / top.length;
		say(
			`${addresses} addresses, ${USER_AGENTS} user agents: ${[...statuses].map(([status, count]) => `${count} times ${status}`).join(", ")}`,
		);
		say(
			`pages kept ${await metric(site, "cache_entries")}, without room ${await metric(site, "cache_refused_total")}, evicted ${await metric(site, "cache_evictions_total")}`,
		);
		const memory = (what: string, bytes: number): Line => ({
			what,
			figure: `${megabytes(bytes)}, ${(bytes / cap).toFixed(2)} of the cap`,
			goal: "<= 1.15",
			isMet: bytes <= 1.15 * cap,
		});
		return [
			memory(`memory beside ${NON_READERS} clients that read nothing`, withSilent),
			memory("memory in the flood, at most", Math.max(peak, after)),
			memory("memory behind the flood", after),
			{
				what: `hits of the ${TOP_PAGES} pages read most, in the flood`,
				figure: `${(hits * 100).toFixed(1)} % of ${top.length}, p99 ${p99(top).toFixed(0)} ms`,
				goal: ">= 95 %",
				isMet: hits >= 0.95,
			},
		];
	} finally {
		for (const socket of silent) socket.destroy();
		end();
		await site.stop();
	}
}

/** What a process needs that keeps no page, after it has made each known one in each mode. */
async function floorOf(main: string, env: Readonly<Record<string, string>>): Promise<number> {
	const site = await startServer(main, [], { ...env, CACHE_MAX_MB: "0" });
	const { visit, end } = visitor(site);
	try {
		const { pages } = await knownOf(site, 0);
		for (const mode of MODES) await inParallel(pages.values(), (path) => visit(path + mode));
		for (let at = 0; at < 200; at += 1) await visit(`${BASE}/results?query=hdmi+${at}`);
		return await resident(site);
	} finally {
		end();
		await site.stop();
	}
}

/** Asks for addresses without end, no two alike; answers how often each status came. */
async function flood(visit: Visitor["visit"], { pages }: Known, count: number): Promise<ReadonlyMap<number, number>> {
	const random = seeded(7);
	const statuses = new Map<number, number>();
	const kinds: readonly (readonly [share: number, path: (at: number) => string])[] = [
		[0.01, (at) => `${BASE}/results?query=hdmi+sound+${at}`],
		[0.01, (at) => `${API_BASE}/en_GB/search?query=remote+${at}`],
		[0.01, (at) => `${API_BASE}/en_GB/suggest?query=lum${at}`],
		[0.02, (at) => `${BASE}/televisions/lumen-${at}`],
		[0.02, (at) => `${BASE}/invented/${at}`],
		[0.93, (at) => withParameter(inSomeMode(random, pages), `utm_id=${at}`)],
	];
	const draw = (at: number) => {
		let left = random();
		const kind = kinds.find(([share]) => {
			left -= share;
			return left < 0;
		});
		return (kind ?? kinds[0])?.[1](at) ?? BASE;
	};
	await inParallel(Array.from({ length: count }, (_, at) => at).values(), async (at) => {
		const { status } = await visit(draw(at), `Mozilla/5.0 (browser ${at % USER_AGENTS})`);
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	});
	return statuses;
}

/** Connections that send requests ahead and read nothing, the rest of the bench. */
async function nonReaders(site: ServerProcess, paths: readonly string[]): Promise<readonly Socket[]> {
	const lines = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`;
	const api = `${API_BASE}/en_GB/search?query=tv&num=100&x=`;
	const sockets = await Promise.all(
		Array.from({ length: NON_READERS }, async (_, client) => {
			const socket = connect({ host: "127.0.0.1", port: site.port }).pause();
			socket.on("error", () => {});
			await once(socket, "connect");
			const asked = Array.from({ length: SENT_AHEAD }, (_, at) =>
				client % 2 === 0 ? (paths[at % paths.length] ?? BASE) : client % 4 === 1 ? `/nothing/${at}` : `${api}${at}`,
			);
			socket.write(asked.map(lines).join(""));
			return socket;
		}),
	);
	await setTimeout(3_000);
	return sockets;
}

const withParameter = (path: string, parameter: string) => `${path}${path.includes("?") ? "&" : "?"}${parameter}`;
