import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type PageMaker, SharedTier, type SharedTierOptions } from "#src/page-cache/redis/shared-tier.ts";
import { type CutLine, cutLine } from "#tests/fixtures/cut-line.ts";
import type { RedisServer } from "#tests/fixtures/redis-server.ts";
import { storedPage } from "./stored-pages.ts";

type NodeOptions<Made> = Partial<SharedTierOptions & PageMaker> & {
	/** Up to where others were heard before. */
	readonly position?: string;
	/** What is done before it connects. */
	readonly before?: (tier: SharedTier) => Promise<Made>;
};

/** A node with what it reports, on a line of its own to the server. */
export async function sharedNode<Made = null>(
	server: RedisServer,
	{ position = "", maker = "maker", secret = "secret", before, ...more }: NodeOptions<Made> = {},
) {
	const line: CutLine = await cutLine(join(server.folder, `${randomUUID()}.sock`), server.socket);
	const told = {
		lookups: [] as string[],
		leases: [] as string[],
		links: [] as (string | null)[],
		refused: [] as string[],
		delays: [] as number[],
		stored: 0,
		dropped: 0,
	};
	const heard: (readonly string[] | null)[] = [];
	const content = { version: "v1", state: "v1" };
	const tier = new SharedTier({
		...{ url: `unix://${line.socket}`, prefix: "test" },
		content: { version: () => content.version, state: () => content.state, changedSince: () => null },
		reports: {
			lookup: (outcome) => told.lookups.push(outcome),
			lease: (outcome) => told.leases.push(outcome),
			stored: (pages) => {
				told.stored += pages;
			},
			dropped: (pages) => {
				told.dropped += pages;
			},
			heard: (milliseconds) => told.delays.push(milliseconds),
			joined: () => told.links.push(null),
			away: (reason) => told.links.push(reason),
			refused: (reason) => told.refused.push(reason),
		},
		...more,
	});
	tier.onInvalidated((names) => heard.push(names));
	onTestFinished(async () => {
		await tier.close();
		line.close();
	});
	tier.since(position);
	const made = await before?.(tier);
	await tier.open({ maker, secret });
	return {
		...{ tier, line, told, heard, content, made },
		/** Keeps a page, as a render does. */
		keep: async (target: string, tags: readonly string[] = [`tag:${target}`], bytes = `page of ${target}`) => {
			const [stored, dropped] = [told.stored, told.dropped];
			const lease = await tier.lease(target);
			if ("made" in lease) throw new Error("Another node makes it.");
			lease.keep(freshPage(target, { version: content.version, tags, bytes: new TextEncoder().encode(bytes) }));
			while (told.stored === stored && told.dropped === dropped) await new Promise((done) => setTimeout(done, 2));
			return told.stored > stored;
		},
		/** Whether a page is found, and is not out of date. */
		has: async (target: string) => {
			const found = await tier.get(target);
			return found !== null && found.invalidatedAt === null;
		},
	};
}
export type SharedNode = Awaited<ReturnType<typeof sharedNode>>;

/** A page that is fresh for a minute. */
export function freshPage(target: string, more: Parameters<typeof storedPage>[1] = {}) {
	const now = Date.now();
	const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 600_000, errorUntil: now + 900_000 };
	return storedPage(target, { ...times, ...more });
}
