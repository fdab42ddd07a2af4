import { setTimeout as later } from "node:timers/promises";
import { Client } from "pg";
import { DATABASE_LISTEN_PAUSE } from "#src/site/database-limits.ts";
import { connectionSettings } from "./connection-settings.ts";
import type { DatabaseAddress } from "./database-address.ts";

/**
 * Hears what is said on a channel, by a connection of its own that is made again whenever it ends. What is said in between is
 * lost: whoever must know looks for himself as well, when it begins to hear and now and then.
 *
 * @param channel a name of ours
 * @param hear called when something was said, and each time it begins to hear
 */
export function listen(address: DatabaseAddress, channel: string, hear: () => void): { stop(): Promise<void> } {
	const end = new AbortController();
	const keepHearing = async () => {
		while (!end.signal.aborted) {
			await hearOnce(address, channel, hear, end.signal).catch(() => {});
			await later(DATABASE_LISTEN_PAUSE, undefined, { signal: end.signal, ref: false }).catch(() => {});
		}
	};
	const hearing = keepHearing();
	return {
		async stop() {
			end.abort();
			await hearing;
		},
	};
}

/** Resolves when the connection has ended. */
async function hearOnce(
	address: DatabaseAddress,
	channel: string,
	hear: () => void,
	signal: AbortSignal,
): Promise<void> {
	const client = new Client(await connectionSettings(address));
	const { promise: ended, resolve } = Promise.withResolvers<void>();
	client.on("error", () => resolve());
	client.on("end", () => resolve());
	client.on("notification", () => hear());
	const stop = () => resolve();
	signal.addEventListener("abort", stop, { once: true });
	try {
		await client.connect();
		await client.query(`LISTEN ${channel}`);
		hear();
		await ended;
	} finally {
		signal.removeEventListener("abort", stop);
		await client.end().catch(() => {});
	}
}
