import { type Agent, get } from "node:http";
import { keptConnections } from "./kept-connections.ts";
import { load } from "./load.ts";
import { metric, type ServerProcess } from "./server-process.ts";

const SECONDS = 6;

/** What renders come to. */
interface FullRender {
	readonly rate: number;
	/** Renders for one second of processors: what one could do were nothing else in the way. */
	readonly processor: number;
	readonly p50: number;
	readonly p99: number;
}

/**
 * Renders of product pages by a site that keeps nothing. Each of the connections asks for products of
 * its own, so that no two requests share a render; renders are counted by the site itself.
 */
export async function fullRender(site: ServerProcess, paths: readonly string[]): Promise<FullRender> {
	const agent = keptConnections({ maxSockets: 16 });
	await Promise.all(paths.map((path) => ask(site, path, agent)));
	const before = await metric(site, "renders_total");
	const used = site.processorSeconds();
	const until = performance.now() + SECONDS * 1000;
	const visitor = async (first: number) => {
		for (let index = first; performance.now() < until; index += 16)
			await ask(site, paths[index % paths.length] ?? "", agent);
	};
	const began = performance.now();
	await Promise.all(Array.from({ length: 16 }, (_, index) => visitor(index)));
	const seconds = (performance.now() - began) / 1000;
	const all = site.processorSeconds();
	const renders = (await metric(site, "renders_total")) - before;
	const rate = renders / seconds;
	agent.destroy();
	const { latency } = await load(`http://127.0.0.1:${site.port}${paths[0]}`, {
		connections: 8,
		seconds: SECONDS,
		rate: 100,
	});
	return {
		rate,
		processor: used === null || all === null ? rate : renders / (all - used),
		p50: latency.p50,
		p99: latency.p99,
	};
}

/** Renders that a thousand simultaneous visitors of a cold page cause. */
export async function rendersOfStampede(site: ServerProcess, path: string): Promise<number> {
	const agent = keptConnections({ maxSockets: 1000 });
	const before = await metric(site, "renders_total");
	await Promise.all(Array.from({ length: 1000 }, () => ask(site, path, agent)));
	agent.destroy();
	return (await metric(site, "renders_total")) - before;
}

function ask(site: ServerProcess, path: string, agent: Agent): Promise<void> {
	return new Promise((resolve, reject) => {
		get({ host: "127.0.0.1", port: site.port, path, agent, headers: { "accept-encoding": "br" } }, (reply) => {
			if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}.`));
			reply.resume().on("end", resolve);
		}).on("error", reject);
	});
}
