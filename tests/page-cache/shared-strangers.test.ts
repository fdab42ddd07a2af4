import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { SHARED_PULSE } from "#src/site/shared-cache-limits.ts";
import { redisCommand } from "#tests/fixtures/redis-command.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { type SharedNode, sharedNode } from "./shared-nodes.ts";

/** What others write where nodes say what is out of date: it costs renders at most, and nobody is shown what was invalidated. */

let server: RedisServer;
beforeEach(async () => {
	server = await startRedisServer();
});
afterEach(() => server?.close());

const LOG = "test:invalidated";
const command = (...words: string[]) => redisCommand(server, ...words);
/** An entry as releases wrote them that did not sign any, and as anybody can. */
const add = (place: number | string, id: string, names: string) =>
	command("XADD", LOG, `${place}-0`, "id", id, "at", "1", "names", names);
const now = () => Date.now() * 1_000;
const nodes = async () => [await sharedNode(server), await sharedNode(server)] as const;
const joined = (...all: SharedNode[]) =>
	expect.poll(() => all.every(({ tier }) => tier.isConnected), { timeout: 20_000 }).toBe(true);

/** What one keeps the other finds, and what one says the other hears. */
async function share(one: SharedNode, other: SharedNode): Promise<void> {
	await joined(one, other);
	await expect.poll(async () => (await one.has("/share")) || one.keep("/share"), { timeout: 20_000 }).toBe(true);
	await expect.poll(() => other.has("/share")).toBe(true);
	await one.tier.invalidate(["tag:/share"]);
	await expect.poll(() => other.heard.at(-1)).toEqual(["tag:/share"]);
	expect([await one.has("/share"), await other.has("/share")]).toEqual([false, false]);
}

test("a page that was made when the newest place lay in the future is out of date in a log begun anew", async () => {
	const [one, other] = await nodes();
	await add(5_000_000_000_000_000, "stranger", '["tag:none"]');
	await expect.poll(() => [one.heard, other.heard]).toEqual([[["tag:none"]], [["tag:none"]]]);
	expect(await one.keep("/tv")).toBe(true);
	await command("DEL", LOG);
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard.at(-1)).toEqual(["tag:/tv"]);
	expect([await one.has("/tv"), await other.has("/tv")]).toEqual([false, false]);
	await share(one, other);
});

test("a place far in the future ends with the next that is said, and takes its pages along", async () => {
	const [one, other] = await nodes();
	await add(now() + 3_600_000_000, "stranger", "[]");
	await one.keep("/radio");
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard.at(-1)).toEqual(["tag:/tv"]);
	const [place] = String(await command("XREVRANGE", LOG, "+", "-", "COUNT", "1")).split("-");
	expect(Number(place)).toBeLessThan(now() + 60_000_000);
	expect(await other.has("/radio")).toBe(false);
	await share(one, other);
});

test("a page that names a place of another log is out of date, whatever that was", async () => {
	const [one, other] = await nodes();
	await one.keep("/tv");
	expect(await other.has("/tv")).toBe(true);
	const entries = await command("XRANGE", LOG, "-", "+");
	expect(entries).toHaveLength(1);
	// All that is in it is there, each a microsecond later.
	const [place] = String(entries).split("-");
	await command("DEL", LOG);
	await add(Number(place) + 1, "begin:again", "[]");
	await expect.poll(() => other.has("/tv")).toBe(false);
	await share(one, other);
});

test("a node hears who is ahead of it before it judges his page", async () => {
	const one = await sharedNode(server);
	// No word comes of it, and this one has no pulse.
	const after: Clock["after"] = (delay, run) => (delay === SHARED_PULSE ? () => {} : MONOTONIC.after(delay, run));
	const other = await sharedNode(server, { clock: { ...MONOTONIC, after } });
	await add(now() + 500_000, "somebody", '["tag:/tv"]');
	await expect.poll(() => one.heard).toEqual([["tag:/tv"]]);
	await one.keep("/tv");
	expect(other.heard).toEqual([]);
	expect(await other.has("/tv")).toBe(true);
	expect(other.heard).toEqual([["tag:/tv"]]);
});

test.each<[string, () => Promise<unknown>]>([
	["a place that no number here is", () => add("9007199254740992", "stranger", "[]")],
	["the last place that there is", () => add("18446744073709551615", "stranger", "[]")],
	["an entry that is longer than any", () => add(now() + 1_000_000, "stranger", `["${"x".repeat(100_000)}"]`)],
	["an entry that is longer than anything", () => add(now() + 1_000_000, "stranger", `["${"x".repeat(30_000_000)}"]`)],
	[
		"a last place whose entry is gone",
		async () => {
			await add("9007199254740992", "stranger", "[]");
			await command("XDEL", LOG, "9007199254740992-0");
		},
	],
])("%s costs what is shared once, and nobody has to remove it", async (_, write) => {
	const [one, other] = await nodes();
	await one.keep("/tv");
	await write();
	await one.tier.invalidate(["tag:/radio"]).catch(() => {});
	await expect.poll(() => other.heard.flat(), { timeout: 20_000 }).toContain("tag:/radio");
	await share(one, other);
});

test("what nobody signed makes things out of date, and is never taken for what a node has said", async () => {
	const [one, other] = await nodes();
	await one.keep("/tv");
	await one.tier.invalidate(["a"]);
	await expect.poll(() => other.heard).toEqual([["a"]]);
	const said = String(await command("XREVRANGE", LOG, "+", "-", "COUNT", "1")).split(",");
	const [, id = ""] = said.slice(said.indexOf("id"));
	expect(id).toMatch(/\.1$/);
	// The id that comes next, before its node has said anything by it; signed by a stranger as well as he can.
	const next = id.replace(/1$/, "2");
	const sum = createHmac("sha256", "another")
		.update(JSON.stringify([next, "1", "[]"]))
		.digest("base64url");
	await command("XADD", LOG, `${now() + 500_000}-0`, "id", next, "at", "1", "names", "[]", "sum", sum);
	await add(now() + 600_000, "stranger", '["b"]');
	await expect.poll(() => other.heard).toEqual([["a"], ["b"]]);
	await one.tier.invalidate(["tag:/tv"]);
	await expect.poll(() => other.heard).toEqual([["a"], ["b"], ["tag:/tv"]]);
	expect([await one.has("/tv"), await other.has("/tv")]).toEqual([false, false]);
});

test("nodes of a release that signs nothing are heard, also by who comes later, and after the server was emptied", async () => {
	const [one, other] = await nodes();
	await one.keep("/tv");
	await add(now() + 500_000, "old-node.1", '["tag:/tv"]');
	await expect.poll(() => other.heard).toEqual([["tag:/tv"]]);
	expect(await (await sharedNode(server)).has("/tv")).toBe(false);
	await command("FLUSHALL");
	// Those who heard say it again, for those who did not; nobody hears it twice.
	await expect.poll(() => command("XLEN", LOG)).toBeGreaterThan(1);
	await share(one, other);
	expect(other.heard).toEqual([["tag:/tv"], ["tag:/share"]]);
});

test("a node whose clock is wrong says and hears as any other", async () => {
	for (const by of [-3_600_000, 3_600_000]) {
		const wrong = await sharedNode(server, { wall: () => Date.now() + by });
		const right = await sharedNode(server);
		await wrong.tier.invalidate([`said ${by}`]);
		await expect.poll(() => right.heard).toContainEqual([`said ${by}`]);
		await right.tier.invalidate([`heard ${by}`]);
		await expect.poll(() => wrong.heard).toEqual([[`heard ${by}`]]);
		expect([wrong.told.links, right.told.links]).toEqual([[null], [null]]);
	}
});
