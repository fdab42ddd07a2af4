import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MONOTONIC } from "#src/site/clock.ts";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { freshPage, type SharedNode, sharedNode } from "./shared-nodes.ts";
import { textOf } from "./stored-pages.ts";

/** What nodes say to each other to be out of date, through whatever happens to the server and the way to it. */

let server: RedisServer;
beforeEach(async () => {
	server = await startRedisServer();
});
afterEach(() => server?.close());

const command = (...words: string[]) => redisCommand(server, ...words);
const away = async ({ tier, line }: SharedNode) => {
	line.cut();
	await expect.poll(() => tier.isConnected).toBe(false);
};
const back = async ({ tier, line }: SharedNode) => {
	line.mend();
	await expect.poll(() => tier.isConnected).toBe(true);
};

test("what one node invalidates the others hear, and find no more", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	await one.tier.invalidate(["tag:/tv", "/phone"]);
	await expect.poll(() => other.heard).toEqual([["tag:/tv", "/phone"]]);
	expect(one.heard).toEqual([]);
	for (const { has } of [one, other]) expect([await has("/tv"), await has("/radio")]).toEqual([false, true]);
	// It stands in where no other can be made.
	expect(textOf(await other.tier.get("/tv"))).toBe("page of /tv");
	await other.keep("/tv", undefined, "new");
	expect(textOf(await one.tier.get("/tv"))).toBe("new");
	expect(await one.has("/tv")).toBe(true);
	// Whoever comes later knows it, too.
	await one.tier.invalidate(["tag:/radio"]);
	const third = await sharedNode(server);
	expect([await third.has("/tv"), await third.has("/radio"), third.heard]).toEqual([true, false, []]);
});

test("what is made anew while it is said to be out of date is not what was there", async () => {
	const one = await sharedNode(server);
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	const said = [one.tier.invalidate(["/phone"]), one.tier.invalidate(["tag:/tv"])];
	const [outdated, other] = await Promise.all([one.tier.lease("/tv"), one.tier.lease("/radio")]);
	expect(["made" in outdated, "made" in other]).toEqual([false, true]);
	expect([await one.has("/tv"), await one.has("/radio")]).toEqual([false, true]);
	await Promise.all(said);
	const everything = one.tier.invalidate(null);
	expect(await one.has("/radio")).toBe(false);
	await everything;
	expect(await one.has("/radio")).toBe(false);
});

test("thousands of names are said in several parts, and nothing of them is lost", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	const names = Array.from({ length: 1_000 }, (_, index) => `product:${"x".repeat(200)}-${index}`);
	await one.tier.invalidate(names);
	await expect.poll(() => other.heard.flat().length).toBe(1_000);
	expect(other.heard.flat()).toEqual(names);
	expect(other.heard.length).toBeGreaterThan(40);
});

test("the word of it may be lost: it is heard at the next pulse", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	const place = `${Date.now() * 1_000 + 1_000_000}-0`;
	// As `one` writes it, and without the word.
	await command("XADD", "test:invalidated", place, "id", "somebody", "at", "1", "names", '["a"]');
	await expect.poll(() => other.heard).toEqual([["a"]]);
	await one.tier.invalidate(["b"]);
	await expect.poll(() => other.heard).toEqual([["a"], ["b"]]);
});

test("a render that began before an invalidation elsewhere leaves nothing that others show", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	const lease = await one.tier.lease("/tv");
	if ("made" in lease) throw new Error("It is there.");
	// This node does not hear of it in time.
	one.line.hold();
	await other.tier.invalidate(["tag:/tv"]);
	lease.keep(freshPage("/tv"));
	one.line.mend();
	await expect.poll(() => one.told.stored + one.told.dropped).toBe(1);
	await expect.poll(() => one.heard).toEqual([["tag:/tv"]]);
	expect([await one.has("/tv"), await other.has("/tv")]).toEqual([false, false]);
});

test("who was away hears what he missed before he finds anything", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	await away(other);
	expect(await other.tier.get("/radio")).toBeNull();
	await one.tier.invalidate(["tag:/tv"]);
	const seen: string[] = [];
	other.tier.onInvalidated((names) => seen.push(`heard ${names}`));
	other.line.mend();
	await expect.poll(async () => (await other.tier.get("/radio")) && seen.push("found")).toBeTruthy();
	expect(seen).toEqual(["heard tag:/tv", "found"]);
	expect(await other.has("/tv")).toBe(false);
});

test("what is said while the server is away is said before anything is found, and not sure before", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	for (const target of ["/tv", "/radio"]) await one.keep(target);
	await away(one);
	await expect(one.tier.invalidate(["tag:/tv"])).rejects.toThrow("away");
	await expect(one.tier.invalidate(["tag:/phone"])).rejects.toThrow("away");
	expect(await other.has("/tv")).toBe(true);
	await back(one);
	expect([await one.has("/tv"), await one.has("/radio")]).toEqual([false, true]);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"], ["tag:/phone"]]);
	expect(await other.has("/tv")).toBe(false);
});

test("more than waits for a server that is away is everything", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	await away(one);
	for (let index = 0; index < 300; index += 1) await one.tier.invalidate([`a${index}`]).catch(() => {});
	await back(one);
	await expect.poll(() => other.heard).toContain(null);
	expect(other.heard.length).toBeLessThan(250);
	expect([await one.has("/tv"), await other.has("/tv")]).toEqual([false, false]);
});

test("an emptied server revives nothing: those who heard say it again to who was away", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	await away(other);
	await one.tier.invalidate(["tag:/tv"]);
	await command("FLUSHALL");
	await back(other);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"]]);
	expect(one.heard).toEqual([]);
	// And it is heard once.
	await one.tier.invalidate(["b"]);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"], ["b"]]);
});

test("a lost log takes all pages of before along", async () => {
	const node = await sharedNode(server);
	await node.keep("/tv");
	await node.tier.invalidate(["tag:/radio"]);
	expect(await node.has("/tv")).toBe(true);
	await command("DEL", "test:invalidated");
	await expect.poll(() => node.has("/tv")).toBe(false);
	await node.keep("/tv");
	expect(await node.has("/tv")).toBe(true);
	expect(node.heard).toEqual([]);
});

test.each([
	["something of another type", ["SET", "test:invalidated", "something"]],
	["entries of somebody else", ["XADD", "test:invalidated", "*", "field", "value"]],
	["names that are none", ["XADD", "test:invalidated", "*", "id", "x", "at", "1", "names", '{"a":1}']],
])("%s in the place of the log costs what is shared, and nobody his memory for ever", async (_, words) => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	if (words[0] === "SET") await command("DEL", "test:invalidated");
	await command(...words);
	await expect.poll(() => one.has("/tv")).toBe(false);
	await expect.poll(() => one.tier.isConnected && other.tier.isConnected).toBe(true);
	await expect.poll(() => one.keep("/tv")).toBe(true);
	await expect.poll(() => other.has("/tv")).toBe(true);
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard.at(-1)).toEqual(["tag:/tv"]);
	expect(await other.has("/tv")).toBe(false);
});

test("a server that is killed and comes back empty costs sharing alone; what was said meanwhile holds", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	await server.signal("SIGKILL");
	await expect.poll(() => one.tier.isConnected || other.tier.isConnected).toBe(false);
	await expect(one.tier.invalidate(["tag:/tv"])).rejects.toThrow("away");
	expect([await one.tier.get("/tv"), await other.tier.get("/tv")]).toEqual([null, null]);
	await server.start();
	await expect.poll(() => one.tier.isConnected && other.tier.isConnected).toBe(true);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"]]);
	expect(one.told.links.at(-1)).toBeNull();
	await other.keep("/tv", undefined, "new");
	expect(textOf(await one.tier.get("/tv"))).toBe("new");
});

/** A clock that can be put forward. */
function clockAhead() {
	let past = 0;
	return {
		put: (milliseconds: number) => {
			past = milliseconds;
		},
		clock: { ...MONOTONIC, now: () => performance.now() + past },
	};
}

test.each([
	["", 0],
	["after hours, ", 7_200_000],
])("%sa server that comes back as it was before revives nothing", async (_, past) => {
	const { clock, put } = clockAhead();
	const [one, other] = [await sharedNode(server, { clock }), await sharedNode(server)];
	await one.keep("/tv");
	await command("SAVE");
	copyFileSync(join(server.folder, "dump.rdb"), join(server.folder, "before.rdb"));
	await away(other);
	await one.tier.invalidate(["tag:/tv"]);
	await one.tier.invalidate(["tag:/radio"]);
	put(past);
	// It is in step until then.
	await one.tier.invalidate(["tag:/tv-set"]);
	await away(one);
	await server.signal("SIGKILL");
	copyFileSync(join(server.folder, "before.rdb"), join(server.folder, "dump.rdb"));
	await server.start();
	await back(other);
	// Nobody who knows is there yet; it is as it was when he left.
	expect(other.heard).toEqual([]);
	await back(one);
	await expect.poll(() => other.heard).toEqual([["tag:/tv"], ["tag:/radio"], ["tag:/tv-set"]]);
	expect([await one.has("/tv"), await other.has("/tv")]).toEqual([false, false]);
	// Nor to who was never there.
	expect(await (await sharedNode(server)).has("/tv")).toBe(false);
});

test("a process hears what was said since another on its machine left off; where nobody knows, it may be anything", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.tier.invalidate(["a"]);
	await expect.poll(() => other.heard).toHaveLength(1);
	const { position } = other.tier;
	await other.tier.close();
	await one.tier.invalidate(["b"]);
	const next = await sharedNode(server, { position });
	expect(next.heard).toEqual([["b"]]);
	await command("FLUSHALL");
	const later = await sharedNode(server, { position });
	expect(later.heard).toContain(null);
});

test("who was away for long and finds another log takes everything for out of date", async () => {
	const one = await sharedNode(server);
	const { clock, put } = clockAhead();
	const other = await sharedNode(server, { clock });
	await one.tier.invalidate(["a"]);
	await expect.poll(() => other.heard).toEqual([["a"]]);
	await away(other);
	put(3_600_000);
	await back(other);
	expect(other.heard).toEqual([["a"]]);
	await away(other);
	put(7_200_000);
	await command("FLUSHALL");
	await back(other);
	expect(other.heard).toContain(null);
});

test("a log that was cut behind somebody's back may have said anything", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await away(other);
	for (const name of ["a", "b", "c"]) await one.tier.invalidate([name]);
	await command("XTRIM", "test:invalidated", "MAXLEN", "1");
	await back(other);
	expect(other.heard).toEqual([null]);
	expect(one.heard).toEqual([]);
});
