import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { BuiltServer } from "./built-server.ts";
import { type RawReply, rawConnection, rawLines } from "./raw-request.ts";

/** Whether a process sleeps, as the kernel says it. */
const sleeps = (pid: number | undefined) => /^\d+ \(.*\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

/** Does something while the server sleeps: when it wakes it finds all of it at once. */
export async function haltedWhile(site: BuiltServer, act: () => Promise<unknown>): Promise<void> {
	site.process.kill("SIGSTOP");
	try {
		await expect.poll(() => sleeps(site.process.pid)).toBe(true);
		await act();
	} finally {
		site.process.kill("SIGCONT");
	}
}

/** An address, and header lines where it matters. */
export type Asked = string | readonly [target: string, headers: Readonly<Record<string, string>>];

/**
 * GETs each target on a connection of its own while the server sleeps: when it wakes it finds all of them at once,
 * in this order, however fast it and however slow this process is.
 */
export async function getAtOnce(site: BuiltServer, targets: readonly Asked[]): Promise<readonly RawReply[]> {
	const connections = await Promise.all(targets.map(() => rawConnection(site.port)));
	await expect.poll(() => site.metric("open_connections")).toBeGreaterThanOrEqual(targets.length);
	await haltedWhile(site, () =>
		Promise.all(
			connections.map(({ write }, index) => {
				const asked = targets[index] ?? "/";
				return write(typeof asked === "string" ? rawLines(site.port, asked) : rawLines(site.port, ...asked));
			}),
		),
	);
	return Promise.all(connections.map(({ reply }) => reply));
}
