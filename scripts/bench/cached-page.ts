import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const ROUNDS = 4;
const SECONDS = 4;
const CONNECTIONS = 32;

/** Requests a second of a kept page and of bare `node:http` with the same bytes and headers, in alternate rounds; the best of each. */
export async function cachedPage(site: ServerProcess, path: string): Promise<{ readonly kept: number; readonly bare: number; readonly headers: number }> {
	const url = `http://127.0.0.1:${site.port}${path}`;
	await (await fetch(url)).arrayBuffer();
	const { headers, body } = await reply(url);
	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const file = join(folder, "reply.json");
	writeFileSync(file, JSON.stringify({ headers, body: body.toString("base64") }));
	const bare = await startServer(resolve(import.meta.dirname, "bare-server.ts"), [file], {});
	try {
		const best = { kept: 0, bare: 0 };
		for (let round = 0; round < ROUNDS; round += 1) {
			best.kept = Math.max(best.kept, (await load(url, { connections: CONNECTIONS, seconds: SECONDS })).requests.average);
			best.bare = Math.max(best.bare, (await load(`http://127.0.0.1:${bare.port}${path}`, { connections: CONNECTIONS, seconds: SECONDS })).requests.average);
		}
		return { ...best, headers: headers.length / 2 };
	} finally {
		await bare.stop();
		rmSync(folder, { recursive: true });
	}
}

/** A reply as it is on the wire, without what Node adds by itself. */
function reply(url: string): Promise<{ headers: string[]; body: Buffer }> {
	return new Promise((found, failed) => {
		get(url, { headers: { "accept-encoding": "br" } }, (message) => {
			const chunks: Buffer[] = [];
			const headers = message.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ""] : []));
			message.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => found({ headers, body: Buffer.concat(chunks) }));
		}).on("error", failed);
	});
}
