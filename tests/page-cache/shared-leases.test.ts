import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FoundPage, MadeElsewhere, RenderLease } from "#src/page-cache/second-tier.ts";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { freshPage, sharedNode } from "./shared-nodes.ts";
import { textOf } from "./stored-pages.ts";

/** One node makes a page; the others wait for what becomes of it. */

let server: RedisServer;
beforeAll(async () => {
	server = await startRedisServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
	await redisCommand(server, "FLUSHALL");
});

function held(lease: RenderLease | MadeElsewhere): RenderLease {
	if ("made" in lease) throw new Error("Another node makes it.");
	return lease;
}
function elsewhere(lease: RenderLease | MadeElsewhere): Promise<FoundPage | null> {
	if ("keep" in lease) throw new Error("It is made here.");
	return lease.made;
}

test("of many nodes that ask for a page at once one makes it, and all get it", async () => {
	const nodes = await Promise.all([1, 2, 3, 4].map(() => sharedNode(server)));
	const leases = await Promise.all(nodes.map(({ tier }) => tier.lease("/tv")));
	const makers = leases.filter((lease) => "keep" in lease);
	expect(makers).toHaveLength(1);
	makers[0]?.keep(freshPage("/tv"));
	const found = await Promise.all(leases.flatMap((lease) => ("made" in lease ? [lease.made] : [])));
	expect(found.map(textOf)).toEqual(["page of /tv", "page of /tv", "page of /tv"]);
	expect(nodes.flatMap(({ told }) => told.leases).sort()).toEqual(["elsewhere", "elsewhere", "elsewhere", "granted"]);
	// Whoever comes later need not make it.
	expect(textOf(await elsewhere(await (await sharedNode(server)).tier.lease("/tv")))).toBe("page of /tv");
});

test("a page that is out of date is made by one node, once", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	await one.keep("/tv");
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard.length).toBe(1);
	const mine = held(await one.tier.lease("/tv"));
	const theirs = elsewhere(await other.tier.lease("/tv"));
	mine.keep(freshPage("/tv", { bytes: new TextEncoder().encode("new") }));
	expect(textOf(await theirs)).toBe("new");
	expect(textOf(await elsewhere(await other.tier.lease("/tv")))).toBe("new");
});

test("where no page comes of it, each makes his own", async () => {
	const nodes = await Promise.all([1, 2, 3].map(() => sharedNode(server)));
	const [first, ...others] = await Promise.all(nodes.map(({ tier }) => tier.lease("/gone")));
	if (!first) throw new Error("Nobody was asked.");
	const all = [first, ...others];
	for (const lease of all) if ("keep" in lease) lease.remove();
	for (const lease of all) if ("made" in lease) expect(await lease.made).toBeNull();
	const waited = nodes.filter((_, index) => "made" in (all[index] ?? {}));
	// None of them waits a second time.
	for (const { tier } of waited) held(await tier.lease("/gone"));
	expect(waited).toHaveLength(2);
});

test("a node that is lost costs whoever waits a while: then the page is made by one of them", async () => {
	const [lost, one, other] = [await sharedNode(server), await sharedNode(server), await sharedNode(server)];
	held(await lost.tier.lease("/tv"));
	lost.line.cut();
	const waiting = [one, other].map(async ({ tier }) => elsewhere(await tier.lease("/tv")));
	expect(await Promise.all(waiting)).toEqual([null, null]);
	const mine = held(await one.tier.lease("/tv"));
	expect(one.told.leases.at(-1)).toBe("taken");
	mine.keep(freshPage("/tv"));
	await expect.poll(() => one.told.stored).toBe(1);
	expect(textOf(await elsewhere(await other.tier.lease("/tv")))).toBe("page of /tv");
});

test("a right that was taken over is not given back by who had it", async () => {
	const [slow, one, other] = [await sharedNode(server), await sharedNode(server), await sharedNode(server)];
	const late = held(await slow.tier.lease("/tv"));
	expect(await elsewhere(await one.tier.lease("/tv"))).toBeNull();
	const taken = held(await one.tier.lease("/tv"));
	late.release();
	late.keep(freshPage("/tv"));
	const waiting = elsewhere(await other.tier.lease("/tv"));
	taken.keep(freshPage("/tv", { bytes: new TextEncoder().encode("new") }));
	expect(textOf(await waiting)).toBe("new");
	expect(slow.told.stored).toBe(0);
});

test("a right ends by itself", async () => {
	const node = await sharedNode(server);
	held(await node.tier.lease("/tv"));
	const keys = await redisCommand(server, "KEYS", "*:lease:*");
	const [key] = Array.isArray(keys) ? keys : [];
	const life = Number(await redisCommand(server, "PTTL", String(key)));
	expect(life).toBeGreaterThan(0);
	expect(life).toBeLessThanOrEqual(11_000);
});

test("who loses the server while he waits makes the page himself", async () => {
	const [one, other] = [await sharedNode(server), await sharedNode(server)];
	held(await one.tier.lease("/tv"));
	const waiting = elsewhere(await other.tier.lease("/tv"));
	other.line.cut();
	expect(await waiting).toBeNull();
	held(await other.tier.lease("/tv"));
	expect(other.told.leases.at(-1)).toBe("unasked");
});
