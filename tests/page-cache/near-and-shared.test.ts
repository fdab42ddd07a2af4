import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { DiskTier } from "#src/page-cache/disk/disk-tier.ts";
import { HeardContent, NearAndShared } from "#src/page-cache/near-and-shared.ts";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { freshPage, sharedNode } from "./shared-nodes.ts";
import { textOf } from "./stored-pages.ts";

/** Pages on a machine's disk, beside those that nodes share. */

let server: RedisServer;
beforeAll(async () => {
	server = await startRedisServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
	await redisCommand(server, "FLUSHALL");
});

function folder(): string {
	const made = mkdtempSync(join(tmpdir(), "near-"));
	onTestFinished(() => rmSync(made, { recursive: true }));
	return join(made, "pages");
}

/** A process on a folder. */
async function begin(at: string) {
	const told = { stored: 0, dropped: 0 };
	const { made, ...node } = await sharedNode(server, {
		before: async (shared) => {
			const state = { version: () => "v1", state: () => "v1", changedSince: () => null };
			const content = new HeardContent(state, shared);
			const disk = new DiskTier({
				...{ folder: at, maxBytes: 8 * 1024 * 1024, builtFrom: [], content },
				reports: {
					lookup: () => {},
					stored: (pages) => {
						told.stored += pages;
					},
					dropped: (pages) => {
						told.dropped += pages;
					},
					fault: () => {},
				},
			});
			const tier = new NearAndShared(disk, shared, content);
			disk.open("settings");
			await disk.opened;
			return { tier, disk };
		},
	});
	if (!made) throw new Error("It has no disk.");
	const { tier, disk } = made;
	onTestFinished(() => tier.close());
	const heard: (readonly string[] | null)[] = [];
	tier.onInvalidated((names) => heard.push(names));
	return {
		...{ tier, disk, node, told, heard },
		keep: async (target: string) => {
			const [near, shared] = [told.stored + told.dropped, node.told.stored + node.told.dropped];
			const lease = await tier.lease(target, true);
			if ("made" in lease) throw new Error("Another node makes it.");
			lease.keep(freshPage(target));
			await expect.poll(() => told.stored + told.dropped).toBeGreaterThan(near);
			if (node.tier.isConnected) await expect.poll(() => node.told.stored + node.told.dropped).toBeGreaterThan(shared);
		},
		/** Whether it is valid there; null when nothing is found, or not in time. */
		onDisk: async (target: string) => {
			const found = await disk.get(target);
			return found && found.invalidatedAt === null;
		},
	};
}

test("a page is kept at both, found at hand first, and taken from others when it is not", async () => {
	const [one, other] = [await begin(folder()), await begin(folder())];
	await one.keep("/tv");
	expect(one.told).toEqual({ stored: 1, dropped: 0 });
	await expect.poll(() => one.onDisk("/tv")).toBe(true);
	expect(textOf(await one.tier.get("/tv"))).toBe("page of /tv");
	expect(textOf(await other.tier.get("/tv"))).toBe("page of /tv");
	await expect.poll(() => other.onDisk("/tv")).toBe(true);
	// It stays when the others are away.
	other.node.line.cut();
	await expect.poll(() => other.node.tier.isConnected).toBe(false);
	await expect.poll(async () => textOf(await other.tier.get("/tv"))).toBe("page of /tv");
	await other.keep("/radio");
	await expect.poll(() => other.onDisk("/radio")).toBe(true);
});

test("what is said holds at both, here and elsewhere", async () => {
	const [one, other] = [await begin(folder()), await begin(folder())];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	for (const target of ["/tv", "/radio"]) await other.tier.get(target);
	for (const target of ["/tv", "/radio"]) await expect.poll(() => other.onDisk(target)).toBe(true);
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"]]);
	for (const { onDisk } of [one, other])
		for (const [target, isValid] of [
			["/tv", false],
			["/radio", true],
		] as const)
			await expect.poll(() => onDisk(target)).toBe(isValid);
	await one.keep("/tv");
	// The newer one of others goes before what is old at hand.
	expect((await other.tier.get("/tv"))?.invalidatedAt).toBeNull();
	await expect.poll(() => other.onDisk("/tv")).toBe(true);
});

test("a process that was away hears for its disk what was said meanwhile, and no more", async () => {
	const at = folder();
	const [one, other] = [await begin(folder()), await begin(at)];
	await one.tier.invalidate(["before"]);
	await expect.poll(() => other.heard).toEqual([["before"]]);
	for (const target of ["/tv", "/radio"]) await other.keep(target);
	await other.tier.close();
	await one.tier.invalidate(["tag:/tv"]);
	const next = await begin(at);
	await expect.poll(() => next.onDisk("/tv")).toBe(false);
	await expect.poll(() => next.onDisk("/radio")).toBe(true);
	await next.tier.close();
	// It was there when the log was begun anew: nobody knows what was said in between.
	await redisCommand(server, "FLUSHALL");
	const last = await begin(at);
	await expect.poll(() => last.onDisk("/radio")).toBe(false);
});

test("what a process said itself it does not hear again", async () => {
	const at = folder();
	const one = await begin(at);
	await one.tier.invalidate(["tag:/tv"]);
	await one.keep("/tv");
	await one.tier.close();
	const next = await begin(at);
	await expect.poll(() => next.onDisk("/tv")).toBe(true);
	expect(next.node.heard).toEqual([]);
});

test("a start without the server finds what is on disk, and hears what was said as soon as it answers", async () => {
	const at = folder();
	const [one, other] = [await begin(folder()), await begin(at)];
	for (const target of ["/tv", "/radio"]) await other.keep(target);
	await other.tier.close();
	await one.tier.invalidate(["tag:/tv"]);
	await server.signal("SIGSTOP");
	const next = await begin(at);
	for (const target of ["/tv", "/radio"]) await expect.poll(() => next.onDisk(target)).toBe(true);
	await server.signal("SIGCONT");
	await expect.poll(() => next.onDisk("/tv")).toBe(false);
	await expect.poll(() => next.onDisk("/radio")).toBe(true);
});

test("an invalidation is sure when it is at both", async () => {
	const one = await begin(folder());
	await one.keep("/tv");
	one.node.line.cut();
	await expect.poll(() => one.node.tier.isConnected).toBe(false);
	await expect(one.tier.invalidate(["tag:/tv"])).rejects.toThrow("away");
	await expect.poll(() => one.onDisk("/tv")).toBe(false);
});
