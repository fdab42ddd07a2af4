import type { ServerProcess } from "./server-process.ts";

/** Rounds of which the one in the middle counts. */
const ROUNDS = 9;

/** What a server is told that is measured so. */
export const MADE_ANEW = {
	...{ HOST: "127.0.0.1", PORT: "0", OPS_PORT: "0", CACHE_MAX_MB: "0", OPS_TOKEN: "token-of-the-benchmark" },
} as const;

/**
 * Milliseconds until a page is there that is made anew, with everything forgotten that the server remembers of content.
 *
 * @param addressIn its path in each round, from 0 on to 1
 */
export async function madeAnew(
	{ port, opsPort }: Pick<ServerProcess, "port" | "opsPort">,
	addressIn: (share: number) => string,
	headers: Readonly<Record<string, string>> = {},
): Promise<number> {
	const rounds: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		await forget(opsPort);
		rounds.push(await milliseconds(`http://127.0.0.1:${port}${addressIn(round / ROUNDS)}`, headers));
	}
	return rounds.toSorted((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN;
}

async function forget(opsPort: number): Promise<void> {
	const reply = await fetch(`http://127.0.0.1:${opsPort}/invalidate`, {
		method: "POST",
		headers: { authorization: `Bearer ${MADE_ANEW.OPS_TOKEN}`, "content-type": "application/json" },
		body: JSON.stringify({ tags: ["site"] }),
	});
	if (!reply.ok) throw new Error(`POST /invalidate answered ${reply.status}.`);
}

async function milliseconds(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
	const began = performance.now();
	const reply = await fetch(url, { headers, redirect: "manual" });
	await reply.arrayBuffer();
	// A jump leads on.
	if (!reply.ok && reply.status !== 303) throw new Error(`${url} answered ${reply.status}.`);
	return performance.now() - began;
}
