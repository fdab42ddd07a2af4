import { describe, expect, test } from "vitest";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import { FORM_RENDERS_MAX, RENDERS_MAX } from "#src/site/cache-limits.ts";
import { TimedOut } from "#src/site/clock.ts";
import { cacheBench, gate, settle } from "./cache-bench.ts";

const SECOND = 1000;
const SOMEBODY = { lane: "form", client: "a network" } as const;

describe("lives", () => {
	test("a fresh page is rendered once and sent many times", async () => {
		const { ask, renders } = cacheBench();
		expect([await ask(), await ask(), await ask()]).toEqual(["miss page 1", "hit page 1", "hit page 1"]);
		expect(renders).toEqual(["/tv miss"]);
	});

	test("an expired page is shown while one refresh runs behind it", async () => {
		const { ask, renders, clock } = cacheBench();
		await ask();
		await clock.forward(61 * SECOND);
		expect(await Promise.all([ask(), ask(), ask()])).toEqual(["stale page 1", "stale page 1", "stale page 1"]);
		await settle();
		expect(renders).toEqual(["/tv miss", "/tv expired"]);
		expect(await ask()).toBe("hit page 2");
	});

	test("after its stale time a visitor waits for the new page", async () => {
		const { ask, clock } = cacheBench();
		await ask();
		await clock.forward(700 * SECOND);
		expect(await ask()).toBe("miss page 2");
	});

	test("jitter shortens a life by at most a tenth and never lengthens it", async () => {
		const { ask, clock } = cacheBench();
		await ask();
		await clock.forward(59 * SECOND);
		expect(await ask()).toBe("hit page 1");
	});

	test("a page that may not be kept is rendered every time, and removes the copy before it", async () => {
		const { ask, next, clock } = cacheBench();
		await ask();
		next({ life: null });
		await clock.forward(700 * SECOND);
		expect([await ask(), await ask()]).toEqual(["miss page 2", "miss page 3"]);
	});
});

describe("one render per key", () => {
	test("a thousand visitors of a cold page cause one render", async () => {
		const { ask, renders } = cacheBench();
		const answers = await Promise.all(Array.from({ length: 1000 }, () => ask()));
		expect(renders).toHaveLength(1);
		expect(new Set(answers)).toEqual(new Set(["miss page 1", "collapsed page 1"]));
	});

	test("a thousand visitors of a stale page cause one render", async () => {
		const { ask, renders, clock } = cacheBench();
		await ask();
		await clock.forward(61 * SECOND);
		await Promise.all(Array.from({ length: 1000 }, () => ask()));
		await settle();
		expect(renders).toHaveLength(2);
	});

	test("who waits too long for a cold page is told so, and the render goes on for others", async () => {
		const { ask, next, clock } = cacheBench();
		const { promise, open } = gate();
		next({ until: promise });
		const first = ask().catch((error: unknown) => error);
		await settle();
		await clock.forward(2.6 * SECOND);
		expect(await first).toBeInstanceOf(TimedOut);
		open();
		await settle();
		expect(await ask()).toBe("hit page 1");
	});

	test("a render that never ends gives its place back", async () => {
		const { ask, next, clock } = cacheBench();
		next({ until: new Promise(() => {}) });
		const first = ask().catch(() => "gone");
		await settle();
		await clock.forward(10.1 * SECOND);
		expect(await first).toBe("gone");
		next({});
		expect(await ask()).toBe("miss page 2");
	});

	test("too many waiting renders are refused at once", async () => {
		const { ask, next } = cacheBench();
		next({ until: new Promise(() => {}) });
		const answers = Array.from({ length: 500 }, (_, index) => ask(`/tv/${index}`).catch((error: unknown) => error));
		await settle();
		expect(await answers.at(-1)).toBeInstanceOf(Overloaded);
	});

	test("what nobody waits for any more is not rendered, and those who still wait come next", async () => {
		const { ask, next, clock, renders, cache } = cacheBench();
		const { promise, open } = gate();
		next({ until: promise });
		const failed = (error: unknown) => error;
		const all = Array.from({ length: RENDERS_MAX + 100 }, (_, index) => ask(`/tv/${index}`).catch(failed));
		await settle();
		await clock.forward(2 * SECOND);
		// One of them is waited for by somebody who came later.
		const late = ask(`/tv/${RENDERS_MAX}`);
		await clock.forward(0.6 * SECOND);
		for (const answer of await Promise.all(all)) expect(answer).toBeInstanceOf(TimedOut);
		expect([renders.length, cache.sizes().waiting]).toEqual([RENDERS_MAX, 1]);
		open();
		next({});
		expect(await late).toMatch(/^collapsed /);
		await settle();
		expect(renders).toHaveLength(RENDERS_MAX + 1);
		expect(await ask("/tv/0")).toMatch(/^hit /);
		expect(await ask(`/tv/${RENDERS_MAX + 1}`)).toMatch(/^miss /);
	});

	test("a private render that nobody waits for any more is not begun", async () => {
		const { cache, clock } = cacheBench();
		let begun = 0;
		const answers = Array.from({ length: FORM_RENDERS_MAX + 10 }, () =>
			cache.bypass(SOMEBODY, () => new Promise(() => (begun += 1))).catch((error: unknown) => error),
		);
		await settle();
		await clock.forward(2.6 * SECOND);
		for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(TimedOut);
		expect([begun, cache.sizes().waiting]).toEqual([FORM_RENDERS_MAX, 0]);
	});

	test("a refresh that nobody ever waited for is not given up with the visitors", async () => {
		const { ask, next, clock, renders } = cacheBench();
		await ask("/kept");
		await clock.forward(61 * SECOND);
		const { promise, open } = gate();
		next({ until: promise });
		for (let index = 0; index < RENDERS_MAX; index += 1) void ask(`/tv/${index}`).catch(() => null);
		await settle();
		expect(await ask("/kept")).toBe("stale page 1");
		await clock.forward(2.6 * SECOND);
		open();
		await settle();
		expect(renders).toContain("/kept expired");
	});
});

describe("what is kept", () => {
	test("is data: it can be written down and read again", async () => {
		const { ask, cache } = cacheBench();
		await ask();
		const entry = cache.fresh("/tv");
		expect(structuredClone(entry)).toEqual(entry);
		expect(entry).toMatchObject({ source: { target: "/tv", pool: "pages" }, filled: { version: "v1" } });
	});
});

describe("private renders", () => {
	test("a flood of them is refused, and takes no place from visitors", async () => {
		const { ask, cache } = cacheBench();
		const never = () => cache.bypass(SOMEBODY, () => new Promise<string>(() => {}));
		const flood = Array.from({ length: 1000 }, () => never().catch((error: unknown) => error));
		await settle();
		expect(await flood.at(-1)).toBeInstanceOf(Overloaded);
		expect(await ask()).toBe("miss page 1");
	});

	test("visitors' renders take no place from them", async () => {
		const { ask, next, cache } = cacheBench();
		next({ until: new Promise(() => {}) });
		for (let index = 0; index < 500; index += 1) ask(`/tv/${index}`).catch(() => {});
		await settle();
		expect(await cache.bypass(SOMEBODY, async () => "mine")).toBe("mine");
	});

	test("however many there are, no kept page goes for them, and none is rendered anew", async () => {
		const { ask, next, cache, renders } = cacheBench(120_000);
		next({ bytes: 5_000 });
		const targets = Array.from({ length: 10 }, (_, index) => `/tv/${index}`);
		for (const target of targets) await ask(target);
		for (let index = 0; index < 1_000; index += 1) await cache.bypass(SOMEBODY, async () => "x".repeat(5_000));
		for (const target of targets) expect(await ask(target)).toMatch(/^hit /);
		expect(renders).toHaveLength(targets.length);
	});
});

describe("bounds", () => {
	test("bytes are bounded; the least recently used pages go first", async () => {
		const { ask, next, cache } = cacheBench(100_000);
		next({ bytes: 10_000 });
		for (let index = 0; index < 50; index += 1) await ask(`/tv/${index}`);
		const { pages } = cache.sizes().pools;
		expect(pages.bytes).toBeLessThanOrEqual(100_000);
		expect(pages.entries).toBeGreaterThan(2);
		// Each was asked for once: none is worth more than what was there before.
		expect(await ask("/tv/0")).toMatch(/^hit/);
		expect(await ask("/tv/49")).toMatch(/^miss/);
	});

	test("search results enter with their second visitor and never push pages out", async () => {
		const { ask } = cacheBench(100_000);
		await ask("/tv");
		for (let index = 0; index < 500; index += 1) await ask(`/results?query=${index}`, "search");
		expect(await ask("/tv")).toMatch(/^hit/);
		await ask("/results?query=a", "search");
		expect(await ask("/results?query=a", "search")).toMatch(/^miss/);
		expect(await ask("/results?query=a", "search")).toMatch(/^hit/);
	});

	test("missing pages have their own small room", async () => {
		const { ask, next, cache } = cacheBench(1_000_000);
		next({ status: 404, bytes: 3_000 });
		for (let index = 0; index < 200; index += 1) await ask(`/x/${index}`);
		expect(cache.sizes().pools.negative.bytes).toBeLessThanOrEqual(50_000);
		expect(cache.sizes().pools.pages.entries).toBe(0);
	});

	test("a cache without room renders every time", async () => {
		const { ask } = cacheBench(0);
		expect([await ask(), await ask()]).toEqual(["miss page 1", "miss page 2"]);
	});

	test("only the given clock ages pages", async () => {
		const { ask, cache, clock } = cacheBench();
		await ask();
		expect(cache.fresh("/tv")?.filled.body).toBe("page 1");
		await clock.forward(61 * SECOND);
		expect(cache.fresh("/tv")).toBeNull();
	});
});
