import { expect, test } from "vitest";
import { GONE } from "#src/page-cache/gone.ts";
import { AT_ONCE, ofReaders, type ReadersLane, WAITING_MAX } from "#src/page-cache/render-lanes.ts";
import { Overloaded, RenderQueue } from "#src/page-cache/render-queue.ts";
import { RENDERS_MAX } from "#src/site/cache-limits.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { cacheBench, gate, settle } from "./cache-bench.ts";

const LANES: readonly ReadersLane[] = Object.values(ofReaders((lane) => lane));
const allOf = (lane: ReadersLane) => AT_ONCE[lane] + WAITING_MAX[lane];

/** Asks for renders of which none ends by itself; how many of a client's were let in. */
function asking(lane: ReadersLane) {
	const queue = new RenderQueue();
	const { promise, open } = gate();
	const refused = new Map<string, number>();
	const rounds = new Map<string, number>();
	const ask = (client: string) => {
		const round = (rounds.get(client) ?? 0) + 1;
		rounds.set(client, round);
		return queue
			.run(`${client} ${round}`, lane, () => promise, client)
			.catch((error: unknown) => {
				expect(error === GONE || error instanceof Overloaded).toBe(true);
				refused.set(client, (refused.get(client) ?? 0) + 1);
			});
	};
	const letIn = (client: string) => (rounds.get(client) ?? 0) - (refused.get(client) ?? 0);
	return { queue, open, ask, letIn };
}

test.each(LANES)("of the %s lane one client takes no more than a share, and what it left is free", async (lane) => {
	const own = Math.ceil(allOf(lane) * PLACES_NETWORK_SHARE);
	const { ask, letIn, open } = asking(lane);
	const flood = Array.from({ length: 2 * allOf(lane) }, () => ask("one"));
	await settle();
	expect(letIn("one")).toBe(own);
	const others = Array.from({ length: 3 }, () => ask("another"));
	open();
	await Promise.all([...flood, ...others]);
	expect(letIn("another")).toBe(3);
	await Promise.all(Array.from({ length: own }, () => ask("one")));
	expect(letIn("one")).toBe(2 * own);
});

test.each(LANES)(
	"of several that flood the %s lane each has as much as is free, and another finds a place",
	async (lane) => {
		const { ask, letIn } = asking(lane);
		const floods = ["one", "two", "three"];
		for (let round = 0; round < allOf(lane); round += 1) for (const client of floods) void ask(client);
		await settle();
		const free = floods.reduce((left, client) => left - letIn(client), allOf(lane));
		expect(free).toBeGreaterThanOrEqual(Math.floor(allOf(lane) / (floods.length + 1)));
		for (const client of floods) expect(Math.abs(letIn(client) - free)).toBeLessThanOrEqual(2);
		void ask("visitor");
		await settle();
		expect(letIn("visitor")).toBe(1);
	},
);

test("what nobody waits for any more gives its place back", async () => {
	const { queue, ask, letIn } = asking("visitor");
	const own = Math.ceil(allOf("visitor") * PLACES_NETWORK_SHARE);
	for (let index = 0; index < own; index += 1) void ask("one");
	for (let index = RENDERS_MAX; index < own; index += 1) queue.abandon(`one ${index + 1}`);
	await settle();
	const before = letIn("one");
	for (let index = RENDERS_MAX; index < own; index += 1) void ask("one");
	await settle();
	expect(letIn("one") - before).toBe(own - RENDERS_MAX);
});

/** A cache of which one network asks for so many cold pages, more than are rendered at the same time. */
async function floodedBench(pages: number) {
	const { cache, next, renders, source, clock } = cacheBench();
	const { promise, open } = gate();
	next({ until: promise });
	const ask = (target: string, network: string) =>
		cache.get(source(target), { request: null, network }) as Promise<unknown>;
	const flood = Array.from({ length: pages }, (_, index) =>
		ask(`/flood/${index}`, "flood").catch((error: unknown) => error),
	);
	await settle();
	expect(renders).toHaveLength(RENDERS_MAX);
	return { cache, clock, next, renders, ask, flood, open };
}

test("a page that another network asks for is the next to be rendered, however many one has asked for", async () => {
	const { renders, ask, flood, open } = await floodedBench(700);
	const mine = [ask("/mine", "mine"), ask("/yours", "yours")];
	open();
	await Promise.all(mine);
	expect(renders.slice(RENDERS_MAX, RENDERS_MAX + 3).map((render) => render.split(" ")[0])).toContain("/mine");
	expect(renders.slice(RENDERS_MAX, RENDERS_MAX + 3).map((render) => render.split(" ")[0])).toContain("/yours");
	const outcomes = await Promise.all(flood);
	expect(outcomes.filter((outcome) => outcome instanceof Overloaded)).toHaveLength(700 - allOf("visitor") / 2);
});

test("so is one that the network has asked for, too, far behind; it is rendered once", async () => {
	const { renders, ask, flood, open } = await floodedBench(150);
	const mine = ask("/flood/140", "mine");
	// Whoever floods comes no sooner for asking again, for what another waits for or for his own.
	void ask("/flood/140", "flood");
	void ask("/flood/149", "flood");
	open();
	await mine;
	expect(renders.indexOf("/flood/140 miss")).toBeLessThanOrEqual(RENDERS_MAX + 1);
	await Promise.all(flood);
	expect(renders.indexOf("/flood/149 miss")).toBe(149);
	expect(renders.filter((render) => render === "/flood/140 miss")).toHaveLength(1);
});

test("all who wait for one cold page share its render, however many of one network", async () => {
	const { renders, ask, open } = await floodedBench(20);
	const crowd = Array.from({ length: 1_000 }, () => ask("/new", "crowd"));
	open();
	await Promise.all(crowd);
	expect(renders.filter((render) => render.startsWith("/new"))).toEqual(["/new miss"]);
});

test("who waits for pages that are being made anew takes the places of no other, and all of them are made", async () => {
	const { cache, clock, next, renders, source } = cacheBench(10_000_000);
	const pages = Array.from({ length: 600 }, (_, index) => `/tv/${index}`);
	const ask = async (target: string, network: string) => cache.get(source(target), { request: null, network });
	for (const page of pages) {
		await ask(page, "visitors");
		await ask(page, "visitors");
	}
	const { promise, open } = gate();
	next({ until: promise });
	cache.outdate(null);
	// Beyond the time for which the old is shown.
	await clock.forward(1_600);
	const flood = pages.map((page) => ask(page, "flood"));
	await settle();
	const mine = Array.from({ length: 100 }, (_, index) => ask(`/mine/${index}`, "mine"));
	open();
	expect((await Promise.all(mine)).map(({ state }) => state)).toEqual(mine.map(() => "miss"));
	await Promise.all(flood);
	expect(new Set(renders.filter((render) => render.endsWith(" invalidated"))).size).toBe(pages.length);
});

test("thousands of networks that ask for forms cost no agent his page, nor one link to a preview", async () => {
	const { cache } = cacheBench();
	const never = () => new Promise<string>(() => {});
	for (let index = 0; index < 2_000; index += 1)
		cache.bypass({ lane: "form", client: `network ${index}` }, never).catch(() => {});
	for (let index = 0; index < 2_000; index += 1)
		cache.bypass({ lane: "preview", client: `network ${index}` }, never).catch(() => {});
	await settle();
	expect(await cache.bypass({ lane: "agent", client: "anna" }, async () => "hers")).toBe("hers");
});
