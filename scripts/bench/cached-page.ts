import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ServerProcess, startServer } from "./server-process.ts";
import { generatorHere, loadFrom } from "./wrk.ts";

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 32;

export interface CachedPage {
	/** Requests for one second of the server's processor: what it could do were nothing else in the way. */
	readonly kept: number;
	/** Bare `node:http` with the same bytes and the same headers. */
	readonly bare: number;
	/** Bare `node:http` with the same bytes and the three headers without which no browser shows them. */
	readonly barest: number;
	/** Requests a second on the wire, which the load generator bounds when it is the slower one. */
	readonly onWire: { readonly kept: number; readonly bare: number; readonly barest: number };
	/** The kept page's share of the others in the same round, in processor time: the median of all rounds. */
	readonly ratios: { readonly bare: number; readonly barest: number };
	readonly headers: number;
}

const NEEDED = /^content-(?:type|encoding|length)$/i;

/**
 * A kept page against bare `node:http` with the same bytes, in alternate rounds: the best of each, and what they are to each
 * other in the same round, since a machine is not as fast in one as in another. The ratio is of processor time, because
 * without wrk the load generator is what saturates.
 */
export async function cachedPage(site: ServerProcess, path: string): Promise<CachedPage> {
	const url = `http://127.0.0.1:${site.port}${path}`;
	await (await fetch(url)).arrayBuffer();
	const { headers, body } = await replyOf(url);
	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const startBare = (name: string, sent: readonly string[]) => {
		const file = join(folder, name);
		writeFileSync(file, JSON.stringify({ headers: sent, body: body.toString("base64") }));
		return startServer(resolve(import.meta.dirname, "bare-server.ts"), [file], {});
	};
	const servers = {
		kept: site,
		bare: await startBare("bare.json", headers),
		barest: await startBare(
			"barest.json",
			headers.filter((_, index) => NEEDED.test(headers[index & ~1] ?? "")),
		),
	};
	const best = { kept: 0, bare: 0, barest: 0 };
	const onWire = { kept: 0, bare: 0, barest: 0 };
	const ratios: Record<"bare" | "barest", number[]> = { bare: [], barest: [] };
	try {
		for (let round = 0; round < ROUNDS; round += 1) {
			let kept = 0;
			for (const name of ["kept", "bare", "barest"] as const) {
				const { processor, wire } = await measure(servers[name], path);
				if (name === "kept") kept = processor;
				else ratios[name].push(kept / processor);
				best[name] = Math.max(best[name], processor);
				onWire[name] = Math.max(onWire[name], wire);
			}
		}
		return {
			...{ ...best, onWire, headers: headers.length / 2 },
			ratios: { bare: median(ratios.bare), barest: median(ratios.barest) },
		};
	} finally {
		await servers.bare.stop();
		await servers.barest.stop();
		rmSync(folder, { recursive: true });
	}
}

const median = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Requests a second for one round: on the wire, and for a second of the server's processor. */
export async function measure(
	server: ServerProcess,
	path: string,
): Promise<{ readonly processor: number; readonly wire: number }> {
	const before = server.processorSeconds();
	const { total, rate } = await loadFrom(await generatorHere(), `http://127.0.0.1:${server.port}${path}`, {
		...{ threads: 1, connections: CONNECTIONS, seconds: SECONDS },
	});
	const after = server.processorSeconds();
	return {
		wire: rate,
		processor: before === null || after === null ? rate : total / (after - before),
	};
}

/** A reply as it is on the wire, without what Node adds by itself. */
export function replyOf(url: string): Promise<{ headers: string[]; body: Buffer }> {
	return new Promise((found, failed) => {
		get(url, { headers: { "accept-encoding": "br" } }, (message) => {
			const chunks: Buffer[] = [];
			const headers = message.rawHeaders.flatMap((name, index, all) =>
				index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ""] : [],
			);
			message
				.on("data", (chunk: Buffer) => chunks.push(chunk))
				.on("end", () => found({ headers, body: Buffer.concat(chunks) }));
		}).on("error", failed);
	});
}
