import { setTimeout } from "node:timers/promises";
import { targetsOf } from "./memory.ts";
import { metric, type ServerProcess, startServer } from "./server-process.ts";

const CONNECTIONS = 16;
/** Requests whose answers are counted after a restart. */
const FIRST = 1_000;
/** The same page in each is another page to the cache. */
const MODES = ["", "?lite=true", "?embed=true", "?lite=true&embed=true"];

/** Prints what a process that is killed leaves to the next one: so many pages are asked for, then the first thousand of them again. */
export async function restart(
	main: string,
	env: Readonly<Record<string, string>>,
	count: number,
	say: (line: string) => void,
): Promise<void> {
	const timed = async (more: Readonly<Record<string, string>> = {}) => {
		const began = performance.now();
		const server = await startServer(main, [], { ...env, ...more });
		return { server, time: Math.round(performance.now() - began) };
	};
	const first = await timed();
	const { pages } = await targetsOf(first.server);
	const paths = MODES.flatMap((mode) => pages.map((path) => path + mode)).slice(0, count);
	await ask(first.server, paths);
	await stored(first.server);
	const kept = await metric(first.server, "cache_tier_entries");
	const bytes = await metric(first.server, "cache_tier_bytes");
	say(`${paths.length} pages asked for, ${kept} on disk in ${megabytes(bytes)}; it is killed`);
	process.kill(first.server.pid ?? 0, "SIGKILL");
	const again = { PORT: String(first.server.port) };
	const without = await timed({ ...again, CACHE_DISK_MAX_MB: "0" });
	say(`without them: ${without.time} ms to listening, ${megabytes(await resident(without.server))} resident`);
	await without.server.stop();
	const { server, time } = await timed(again);
	say(`with them: ${time} ms to listening, ${megabytes(await resident(server))} resident`);
	const began = performance.now();
	const hits = await ask(server, paths.slice(-FIRST));
	say(
		`first ${FIRST} requests: ${hits} hits in ${Math.round(performance.now() - began)} ms, ${await metric(server, "renders_total")} renders`,
	);
	await server.stop();
}

const resident = (server: ServerProcess) => metric(server, "process_resident_memory_bytes");
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** Asks for each page once; answers how many were hits. */
async function ask({ port }: ServerProcess, paths: readonly string[]): Promise<number> {
	const left = [...paths];
	let hits = 0;
	const client = async () => {
		for (let path = left.pop(); path !== undefined; path = left.pop()) {
			const reply = await fetch(`http://127.0.0.1:${port}${path}`);
			await reply.arrayBuffer();
			if (reply.headers.get("cache-status")?.includes("; hit;")) hits += 1;
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, client));
	return hits;
}

/** Waits until nothing more is written. */
async function stored(server: ServerProcess): Promise<void> {
	for (let before = -1, now = 0; now !== before; ) {
		before = now;
		await setTimeout(300);
		now = await metric(server, "cache_tier_writes_total");
	}
}
