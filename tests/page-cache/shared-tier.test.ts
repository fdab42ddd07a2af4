import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { freshPage, sharedNode } from "./shared-nodes.ts";
import { textOf } from "./stored-pages.ts";

/** Pages that nodes share on a real server: what is found, and what is not. */

let server: RedisServer;
beforeAll(async () => {
	server = await startRedisServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
	await redisCommand(server, "FLUSHALL");
});

const pageKeys = async () => {
	const keys = await redisCommand(server, "KEYS", "*:page:*");
	return Array.isArray(keys) ? keys.map(String) : [];
};

test("what one node keeps another finds, as it was, for a day at most", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	expect(await other.has("/tv")).toBe(false);
	expect(await one.keep("/tv")).toBe(true);
	const found = await other.tier.get("/tv");
	expect(found).toMatchObject({ target: "/tv", tags: ["tag:/tv"], version: "v1", invalidatedAt: null });
	expect(textOf(found)).toBe("page of /tv");
	expect(other.told.lookups).toEqual(["miss", "hit"]);
	const [key = ""] = await pageKeys();
	const life = Number(await redisCommand(server, "PTTL", key));
	expect(life).toBeGreaterThan(0);
	expect(life).toBeLessThanOrEqual(900_000);
});

test("a page is gone for all when one node says so, as soon as he can", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	const remove = async (target: string) => {
		const lease = await other.tier.lease(target);
		// Another node has made it: it is removed by whoever made it last.
		if ("made" in lease) throw new Error("It is there.");
		lease.remove();
	};
	await one.tier.invalidate(["/tv", "/radio"]);
	await expect.poll(() => other.heard).toEqual([["/tv", "/radio"]]);
	await remove("/tv");
	await expect.poll(async () => (await pageKeys()).length).toBe(1);
	const late = await other.tier.lease("/radio");
	other.line.cut();
	await expect.poll(() => other.tier.isConnected).toBe(false);
	if ("made" in late) throw new Error("It is there.");
	late.remove();
	expect(await pageKeys()).toHaveLength(1);
	other.line.mend();
	await expect.poll(async () => (await pageKeys()).length).toBe(0);
});

test("sites by another prefix, makers of other pages and those with another secret share nothing", async () => {
	const one = await sharedNode(server);
	await one.keep("/tv");
	for (const other of [{ prefix: "other" }, { maker: "other" }, { secret: "other" }]) {
		const node = await sharedNode(server, other);
		expect(await node.has("/tv")).toBe(false);
	}
	expect(await one.has("/tv")).toBe(true);
});

test("of an import only what it touched is made anew, and nodes that have not seen it yet keep theirs", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	const publish = async ({ content, tier }: typeof one, version: string, tags: readonly string[]) => {
		content.version = version;
		content.state = version;
		await tier.invalidate(tags);
	};
	await publish(one, "v2", ["tag:/tv"]);
	expect([await one.has("/tv"), await one.has("/radio")]).toEqual([false, true]);
	await one.keep("/tv", undefined, "new");
	expect(textOf(await one.tier.get("/tv"))).toBe("new");
	expect(textOf(await other.tier.get("/tv"))).toBe("page of /tv");
	// Nobody was told: each node follows his own content.
	expect(other.heard).toEqual([]);
	await publish(other, "v2", ["tag:/tv"]);
	expect(textOf(await other.tier.get("/tv"))).toBe("new");
	await publish(one, "v3", ["tag:/tv"]);
	// Made two imports ago, and touched by neither.
	expect([await one.has("/tv"), await one.has("/radio")]).toEqual([false, true]);
	await publish(one, "v2", ["tag:/tv"]);
	expect(textOf(await one.tier.get("/tv"))).toBe("new");
});

test("a page that was made of content not in force any more is not kept", async () => {
	const node = await sharedNode(server);
	const lease = await node.tier.lease("/tv");
	node.content.version = "v2";
	if ("made" in lease) throw new Error("It is there.");
	lease.keep(freshPage("/tv"));
	await expect.poll(() => node.told.dropped).toBe(1);
	expect(await pageKeys()).toEqual([]);
});

test("what is too large is not kept, and neither is more than a second of renders at once", async () => {
	const node = await sharedNode(server);
	expect(await node.keep("/large", [], "x".repeat(3 * 1024 * 1024))).toBe(false);
	const bytes = new Uint8Array(1_000_000);
	const leases = await Promise.all(Array.from({ length: 40 }, (_, index) => node.tier.lease(`/${index}`)));
	for (const [index, lease] of leases.entries()) if ("keep" in lease) lease.keep(freshPage(`/${index}`, { bytes }));
	await expect.poll(() => node.told.stored + node.told.dropped).toBe(41);
	expect(node.told.stored).toBe(16);
});

test("clocks of nodes may differ by seconds; a page from far ahead is not shown", async () => {
	const ahead = await sharedNode(server, { wall: () => Date.now() + 3_000 });
	const node = await sharedNode(server);
	const keep = async (target: string, by: number) => {
		const lease = await ahead.tier.lease(target);
		if ("made" in lease) throw new Error("It is there.");
		const { storedAt, freshUntil } = freshPage(target);
		lease.keep(freshPage(target, { storedAt: storedAt + by, freshUntil: freshUntil + by }));
	};
	await keep("/near", 3_000);
	await keep("/far", 60_000);
	await expect.poll(() => ahead.told.stored).toBe(2);
	expect((await node.tier.get("/near"))?.storedAt).toBeLessThanOrEqual(Date.now());
	// The cache refuses it by that.
	expect((await node.tier.get("/far"))?.storedAt).toBeGreaterThan(Date.now());
});

test.each<[string, (key: string, value: Buffer) => Promise<unknown>]>([
	["has a flipped byte in its page", (key, value) => set(key, flipped(value, value.length - 1))],
	["has a flipped byte in its record", (key, value) => set(key, flipped(value, 60))],
	["has a wrong length", (key, value) => set(key, flipped(value, 33))],
	["is cut", (key, value) => set(key, value.subarray(0, 50))],
	["is nothing of ours", (key) => set(key, Buffer.from("<!doctype html>"))],
	["is endless", (key) => redisCommand(server, "SETRANGE", key, "100000000", "x")],
	[
		"is of another type",
		(key) => redisCommand(server, "DEL", key).then(() => redisCommand(server, "HSET", key, "a", "b")),
	],
])("a value that %s is a miss, and is removed", async (_, harm) => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	const [key = ""] = await pageKeys();
	await harm(key, await valueAt(key));
	expect(await node.tier.get("/tv")).toBeNull();
	expect(node.told.lookups).toEqual(["corrupt"]);
	await expect.poll(pageKeys).toEqual([]);
	await node.keep("/tv");
	expect(await node.has("/tv")).toBe(true);
});

test("a page under the key of another is a miss", async () => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	const [tv = ""] = await pageKeys();
	await node.keep("/radio");
	const radio = (await pageKeys()).find((key) => key !== tv) ?? "";
	await set(radio, await valueAt(tv));
	expect(await node.tier.get("/radio")).toBeNull();
});

test("pages in use are told to the server, which forgets others first", async () => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	const [key = ""] = await pageKeys();
	const idle = async () => Number(await redisCommand(server, "OBJECT", "IDLETIME", key));
	await expect.poll(idle, { timeout: 60_000 }).toBeGreaterThan(0);
	node.tier.touch("/tv");
	await expect.poll(idle).toBe(0);
});

const set = (key: string, value: Buffer) => redisCommand(server, "SET", key, value);
async function valueAt(key: string): Promise<Buffer> {
	const value = await redisCommand(server, "GET", key);
	if (!Buffer.isBuffer(value)) throw new Error(`Nothing is at ${key}.`);
	return value;
}
function flipped(value: Buffer, at: number): Buffer {
	const copy = Buffer.from(value);
	copy[at] = (copy[at] ?? 0) ^ 1;
	return copy;
}
