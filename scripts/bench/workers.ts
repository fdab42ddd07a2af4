import { availableParallelism } from "node:os";
import { measure } from "./cached-page.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { generatorHere } from "./wrk.ts";

const ROUNDS = 5;

/**
 * A kept page from one process and from several workers, in alternate rounds, the best of each: requests for a second of
 * processor, which are what a machine with a processor for each worker and none for the load could multiply.
 */
export async function workers(
	main: string,
	env: Readonly<Record<string, string>>,
	{ path, count }: { readonly path: string; readonly count: number },
	say: (line: string) => void,
): Promise<void> {
	const several = await startServer(main, [], { ...env, WORKERS: String(count) });
	const ready = async ({ port }: ServerProcess) => {
		for (let visit = 0; visit < 4 * count; visit += 1)
			await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })).arrayBuffer();
	};
	const one = await startServer(main, [], { ...env, CACHE_DISK_MAX_MB: "0" });
	const best = { one: { processor: 0, wire: 0 }, several: { processor: 0, wire: 0 } };
	try {
		await ready(one);
		await ready(several);
		for (let round = 0; round < ROUNDS; round += 1)
			for (const [name, server] of [
				["one", one],
				["several", several],
			] as const) {
				const { processor, wire } = await measure(server, path);
				best[name] = {
					processor: Math.max(best[name].processor, processor),
					wire: Math.max(best[name].wire, wire),
				};
			}
	} finally {
		await one.stop();
		await several.stop();
	}
	const whole = (figure: number) => Math.round(figure).toLocaleString("en");
	const ratio = best.several.processor / best.one.processor;
	say(
		`A kept page, 32 connections, load from ${await generatorHere()} on the same ${availableParallelism()} processors, best of ${ROUNDS}:`,
	);
	say(
		`  for a second of processor: one process ${whole(best.one.processor)}, ${count} workers ${whole(best.several.processor)}`,
	);
	say(
		`  ratio ${ratio.toFixed(2)} (goal >= 0.85): a worker's processor answers as many as a process alone, less what the leader costs`,
	);
	say(`  on the wire, beside the load: ${whole(best.one.wire)}/s, ${whole(best.several.wire)}/s`);
	if (availableParallelism() <= count)
		say(
			"  There is no processor for the load beside the workers: what n of them answer together cannot be seen here, only what each costs.",
		);
}
