import { setTimeout } from "node:timers/promises";
import type { ServerProcess } from "../server-process.ts";

/** Milliseconds between two looks at a page: seldom enough to take nothing from what is measured. */
const LOOK_EVERY = 100;

/** What a visitor reads at a path. @throws when it is not answered with 200 */
export async function pageAt({ port }: Pick<ServerProcess, "port">, path: string): Promise<string> {
	const reply = await fetch(`http://127.0.0.1:${port}${path}`);
	if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
	return await reply.text();
}

/**
 * Waits until a visitor reads another page than before: it was made anew and is kept.
 *
 * @param signal ends it
 * @returns the seconds since `began`, a moment of `performance.now()`
 */
export async function secondsUntilOther(
	server: Pick<ServerProcess, "port">,
	path: string,
	before: string,
	began: number,
	signal: AbortSignal,
): Promise<number> {
	while ((await pageAt(server, path)) === before) await setTimeout(LOOK_EVERY, undefined, { signal });
	return (performance.now() - began) / 1_000;
}
