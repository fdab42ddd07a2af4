import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type PostgresServer, startPostgres } from "#tests/database/postgres-server.ts";
import { type CutLine, cutLine } from "#tests/fixtures/cut-line.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type RedisServer, startRedisServer } from "#tests/fixtures/redis-server.ts";
import { type BuiltServer, startBuiltServer } from "../built-server.ts";
import { type Answered, type Balancer, startBalancer, visit } from "./balancer.ts";

/** Two nodes behind HAProxy, with a PostgreSQL and a Redis that they share: what visitors notice of whatever happens there. */

const HOST = "support.example.com";
const S = "/electronics/support";
const PAGE = `${S}/speakers/pebble-10`;
const PAGES = [PAGE, `${S}/speakers/pebble-20`, `${S}/radios/harbour-r1`, `${S}/speakers`, S];

interface Node {
	site: BuiltServer;
	readonly line: CutLine;
	readonly env: Readonly<Record<string, string>>;
}

let postgres: PostgresServer;
let redis: RedisServer;
let copy: Copy;
let folder: string;
let one: Node;
let other: Node;
let balancer: Balancer;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "nodes-"));
	copy = copyOfPack();
	[postgres, redis] = await Promise.all([startPostgres(), startRedisServer()]);
	await publish();
	[one, other] = await Promise.all([begin("one"), begin("other")]);
	balancer = await startBalancer(folder, HOST, [one.site, other.site]);
	for (const { site } of [one, other])
		await vi.waitFor(async () => expect(await sharedCache(site)).toBe(1), { timeout: 60_000, interval: 20 });
});
afterAll(async () => {
	await balancer?.close();
	await Promise.all([one?.site.stop(), other?.site.stop()]);
	for (const node of [one, other]) node?.line.close();
	await Promise.all([postgres?.end(), redis?.close()]);
	copy?.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

const dataDir = (name: string) => join(folder, name);
const sharedCache = (site: BuiltServer) => site.metric("cache_shared_connected");
const nodes = () => [one, other];

/** Imports the pack on both nodes, one after the other. */
async function publish(): Promise<void> {
	for (const name of ["one", "other"])
		expect(await copy.import({ dataDir: dataDir(name) })).toMatchObject({ state: "imported" });
}

async function begin(name: string): Promise<Node> {
	const line = await cutLine(join(folder, `${name}.sock`), redis.socket);
	const env = {
		...{ DATA_DIR: dataDir(name), SITE_ORIGINS: `http://${HOST}`, TRUSTED_PROXY_HOPS: "1", DRAIN_SECONDS: "3" },
		...{ CACHE_URL: `unix://${line.socket}`, DATABASE_URL: postgres.url(), DATABASE_CONNECTIONS: "4" },
		LINK_SECRET: "what both nodes sign with, and nobody else",
		// One answers by itself, the other leads two.
		WORKERS: name === "one" ? "1" : "2",
	};
	return { site: await startBuiltServer(env), line, env };
}

/** The next process of a node, at its address. */
async function again(node: Node): Promise<void> {
	const { port, opsOrigin } = node.site;
	node.site = await startBuiltServer({ ...node.env, PORT: String(port), OPS_PORT: new URL(opsOrigin).port });
	await expect.poll(() => sharedCache(node.site)).toBe(1);
}

async function kill({ site }: Node): Promise<void> {
	const ended = once(site.process, "exit");
	site.process.kill("SIGKILL");
	await ended;
}

/** Renders of products on both nodes. */
async function renders(): Promise<number> {
	const counts = await Promise.all(nodes().map(({ site }) => site.metric("renders_total", 'page_type="product"')));
	return counts.reduce((all, count) => all + count, 0);
}
/** Renders since, but those that a node made alone since the cache did not answer it in time: on a machine that is busy with all of this it may not. */
async function sharedRenders(since: number, alone: number): Promise<number> {
	return Math.max(1, (await renders()) - since - ((await rendersAlone()) - alone));
}
async function rendersAlone(): Promise<number> {
	const outcomes = ["unasked", "alone", "taken"].map((outcome) => `outcome="${outcome}"`);
	const counts = nodes().flatMap(({ site }) => outcomes.map((outcome) => site.metric("cache_leases_total", outcome)));
	return (await Promise.all(counts)).reduce((all, count) => all + count, 0);
}
/** Renders of a new process, but those of pages that neither disk nor cache brought in time. */
async function coldRenders({ site }: Node): Promise<number> {
	const outcomes = ["late", "unasked", "failed"].map((outcome) => `outcome="${outcome}"`);
	const counts = await Promise.all(outcomes.map((outcome) => site.metric("cache_tier_lookups_total", outcome)));
	const unanswered = counts.reduce((all, count) => all + count, 0);
	expect(await site.metric("cache_tier_lookups_total", 'outcome="hit"')).toBeGreaterThan(0);
	return Math.max(0, (await site.metric("renders_total", 'page_type="product"')) - unanswered);
}
const quiet = () => Promise.all(nodes().map(({ site }) => site.quiet()));

const failed = (all: readonly Answered[]) =>
	all.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text.slice(0, 80)}`);
const readAt = ({ site }: Node, path: string) => visit({ host: "127.0.0.1", port: site.port }, HOST, path);
/** Whether both nodes show what was written last, each for himself. */
const bothShow = async (words: string) =>
	(await Promise.all(nodes().map(async (node) => (await readAt(node, PAGE)).text.includes(words)))).every(Boolean);
const summary = (words: string) =>
	copy.edit("products/pebble-10/en_GB.md", (text) => text.replace(/summary: "[^"]*"/, `summary: "${words}."`));
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

test("a hundred visitors of a cold page, at both nodes at once, cause one render", async () => {
	await quiet();
	const [before, alone] = [await renders(), await rendersAlone()];
	const all = await Promise.all(Array.from({ length: 50 }, () => nodes().map((node) => readAt(node, PAGE))).flat());
	expect(failed(all)).toEqual([]);
	expect(new Set(all.map(({ text }) => text)).size).toBe(1);
	expect(await sharedRenders(before, alone)).toBe(1);
});

test("a page that one node invalidates is made anew once, and shown by both", async ({ annotate }) => {
	await Promise.all(nodes().flatMap((node) => [readAt(node, PAGE), readAt(node, PAGE)]));
	await quiet();
	const [before, alone] = [await renders(), await rendersAlone()];
	const all = await balancer.during([PAGE], async () => {
		await one.site.invalidate("product:pebble-10");
		await expect.poll(() => other.site.metric("cache_heard_seconds_count")).toBeGreaterThan(0);
		await quiet();
		await expect.poll(renders).toBeGreaterThan(before);
		for (const node of nodes())
			await expect.poll(async () => (await readAt(node, PAGE)).headers["cache-status"]).toMatch(/; hit; ttl=\d/);
	});
	expect(failed(all)).toEqual([]);
	expect(await sharedRenders(before, alone)).toBe(1);
	const heard = await other.site.metric("cache_heard_seconds_sum");
	await annotate(`invalidation: heard by the other node after ${heard.toFixed(3)} s`);
});

test("a switch of the content is seen by all visitors, soon, and costs one render of a page", async ({ annotate }) => {
	await balancer.get(PAGE);
	await quiet();
	const [before, alone] = [await renders(), await rendersAlone()];
	summary("Changed by an import");
	let imported = 0;
	const all = await balancer.during([PAGE], async () => {
		await publish();
		imported = performance.now();
		await expect.poll(() => bothShow("Changed by an import")).toBe(true);
		await quiet();
	});
	expect(failed(all)).toEqual([]);
	expect(await sharedRenders(before, alone)).toBe(1);
	const old = all.filter(({ text }) => !text.includes("Changed by an import"));
	await annotate(
		`switch of the content: the old page was last sent ${seconds(Math.max(0, ...old.map(({ to }) => to - imported)))} after the import`,
	);
	expect(all.at(-1)?.text).toContain("Changed by an import");
});

test("a restart of one node after the other fails nobody, and renders nothing", async () => {
	await Promise.all(PAGES.map((path) => balancer.get(path)));
	await quiet();
	const before = await renders();
	const ended: number[] = [];
	const all = await balancer.during(PAGES, async () => {
		for (const node of nodes()) {
			ended.push(await renders());
			expect(await node.site.stop()).toBe(0);
			await again(node);
			await expect.poll(() => node.site.metric("cache_tier_lookups_total", 'outcome="hit"')).toBeGreaterThan(0);
		}
	});
	expect(failed(all)).toEqual([]);
	expect(all.length).toBeGreaterThan(100);
	expect(ended[0]).toBe(before);
	for (const node of nodes()) expect(await coldRenders(node)).toBe(0);
});

test("a node that is killed fails nobody, and comes back warm", async () => {
	const all = await balancer.during(PAGES, async () => {
		await kill(one);
		await again(one);
		await expect.poll(() => one.site.metric("cache_tier_lookups_total", 'outcome="hit"')).toBeGreaterThan(0);
	});
	expect(failed(all)).toEqual([]);
	expect(await coldRenders(one)).toBe(0);
});

test("a node that is cut off shows what it has, says that it is not sure who hears it, and hears what it missed", async ({
	annotate,
}) => {
	for (const node of nodes()) await readAt(node, PAGE);
	let healed = 0;
	let shown = 0;
	const all = await balancer.during(PAGES, async () => {
		one.line.cut();
		await expect.poll(() => sharedCache(one.site)).toBe(0);
		await other.site.invalidate("product:pebble-10");
		await expect(one.site.invalidate("product:pebble-20")).rejects.toThrow("503");
		await quiet();
		healed = performance.now();
		one.line.mend();
		await expect.poll(() => sharedCache(one.site)).toBe(1);
		// What the one missed, and what the other could not hear.
		const heard = () => Promise.all(nodes().map(({ site }) => site.metric("cache_heard_seconds_count")));
		await expect.poll(async () => (await heard()).every((count) => count > 0)).toBe(true);
		shown = performance.now();
		await quiet();
	});
	expect(failed(all)).toEqual([]);
	await annotate(`partition: heard ${seconds(shown - healed)} after it ended`);
});

test("pages that a node has taken and hangs with are asked again of the other", async () => {
	for (const node of nodes()) for (const page of PAGES) await readAt(node, page);
	one.site.process.kill("SIGSTOP");
	try {
		// More than one node takes by itself; it hangs until all are answered.
		const all = await Promise.all(Array.from({ length: 20 }, (_, at) => balancer.get(PAGES[at % PAGES.length] ?? S)));
		expect(failed(all)).toEqual([]);
	} finally {
		one.site.process.kill("SIGCONT");
	}
	await quiet();
});

test("what visitors are sending to a node that is told to stop comes to its end", async () => {
	const sent = Array.from({ length: 6 }, () => balancer.sendSlowly(`${S}/tickets`, "subject=slow&message=words"));
	await Promise.all(sent.map(({ begun }) => begun));
	const ended = once(one.site.process, "exit");
	one.site.process.kill("SIGTERM");
	// It begins to stop, and the balancer has seen it: what was being sent goes on nevertheless.
	await expect.poll(() => balancer.isUp(1)).toBe(false);
	expect(await Promise.all(sent.map(({ end }) => end()))).toEqual(sent.map(() => expect.any(Number)));
	await ended;
	await again(one);
});

test("a cache that is killed and comes back empty fails nobody, and the nodes share again", async () => {
	const all = await balancer.during(PAGES, async () => {
		await redis.signal("SIGKILL");
		for (const { site } of nodes()) await expect.poll(() => sharedCache(site)).toBe(0);
		await redis.start();
		for (const { site } of nodes()) await expect.poll(() => sharedCache(site)).toBe(1);
	});
	expect(failed(all)).toEqual([]);
	await quiet();
	const [before, alone] = [await renders(), await rendersAlone()];
	const cold = `${S}/speakers/pebble-10/specifications`;
	expect(failed(await Promise.all(Array.from({ length: 50 }, () => balancer.get(cold))))).toEqual([]);
	expect(await sharedRenders(before, alone)).toBe(1);
});

test("a database that is killed costs pages nothing", async () => {
	const all = await balancer.during(PAGES, async () => {
		await postgres.crash();
		for (const { site } of nodes()) await expect.poll(() => site.metric("database_up")).toBe(0);
		await postgres.start();
		for (const { site } of nodes()) await expect.poll(() => site.metric("database_up")).toBe(1);
	});
	expect(failed(all)).toEqual([]);
});
