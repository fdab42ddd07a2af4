import { expect, test } from "vitest";
import { type Entry, type Filled, makeEntry } from "#src/page-cache/entry.ts";
import { listPages } from "#src/page-cache/page-list.ts";
import { LISTED_LOOK, LISTED_PAGES } from "#src/site/cache-limits.ts";
import { cacheBench, settle } from "./cache-bench.ts";

const SECOND = 1000;

const filled: Filled<string> = {
	status: 200,
	body: "",
	bytes: 10,
	life: { maxAge: 60, swr: 600 },
	tags: [],
	version: "v1",
	degraded: false,
};
const entry = (target: string, now: number, hits: number): Entry<string> =>
	makeEntry({ target, pool: "pages" }, "pages", filled, { now, jitter: 0, hits });

test("the most used come first, and of all the rest none", () => {
	const many = Array.from({ length: 3 * LISTED_PAGES }, (_, at) => entry(`/${at}`, 0, (at * 7) % 151));
	const { hottest, looked, stalest } = listPages(many, SECOND);
	expect(looked).toBe(many.length);
	expect(hottest.map(({ hits }) => hits)).toEqual(
		many
			.map(({ hits }) => hits)
			.toSorted((a, b) => b - a)
			.slice(0, LISTED_PAGES),
	);
	expect(stalest).toEqual([]);
});

test("out of date is what ran out and what changed, the longest first", async () => {
	const { cache, ask, clock } = cacheBench();
	await ask("/old");
	await clock.forward(30 * SECOND);
	await ask("/changed");
	await ask("/fresh");
	cache.invalidate(["tag:/changed"]);
	await clock.forward(40 * SECOND);
	const { stalest, hottest } = cache.list();
	expect(stalest.map(({ target, isInvalidated, age }) => [target, isInvalidated, age])).toEqual([
		["/changed", true, 40 * SECOND],
		["/old", false, 70 * SECOND],
	]);
	expect(hottest).toEqual([]);
});

test("however many pages are kept, only those at either end of the order of use are looked at, each once", async () => {
	const { cache, ask } = cacheBench(1e9);
	for (let at = 0; at < 10; at++) await ask(`/${at}`);
	expect(cache.list().looked).toBe(10);
	for (let at = 10; at < 2 * LISTED_LOOK + 500; at++) await ask(`/${at}`);
	await ask("/3");
	const { looked, hottest } = cache.list();
	expect(looked).toBe(2 * LISTED_LOOK);
	expect(hottest.map(({ target }) => target)).toEqual(["/3"]);
});

test("pages of targets are made anew, one that is just being made as well; others stay", async () => {
	const told: unknown[] = [];
	const { cache, ask, renders, next } = cacheBench(1_000_000, { onOutdate: (...all) => told.push(all) });
	await ask("/a");
	await ask("/a");
	await ask("/b");
	expect(cache.invalidate(["/a", "/nothing", "/a"]).marked).toBe(1);
	expect(told).toEqual([[["/a", "/nothing", "/a"], ["tag:/a"]]]);
	await settle();
	expect(renders).toEqual(["/a miss", "/b miss", "/a invalidated"]);
	expect(await ask("/b")).toBe("hit page 2");
	// What a fill that began before has found is not kept.
	const { promise, resolve } = Promise.withResolvers<void>();
	next({ until: promise });
	const asked = ask("/c");
	await settle();
	cache.invalidate(["/c"]);
	resolve();
	expect(await asked).toMatch(/^miss/);
	next({});
	expect(await ask("/c")).toMatch(/^miss/);
});

test("pages that make room for others, each asked for more often than the one before, are counted, those that are replaced or removed are not", async () => {
	const { cache, ask, clock, next } = cacheBench(40_000);
	next({ bytes: 5_000 });
	await ask("/a");
	await clock.forward(700 * SECOND);
	await ask("/a");
	expect(cache.sizes().pools.pages).toMatchObject({ entries: 1, evicted: 0 });
	for (let at = 0; at < 10; at++) for (let time = 0; time < at + 3; time++) await ask(`/${at}`);
	const { entries, evicted } = cache.sizes().pools.pages;
	expect(entries + evicted).toBe(11);
	expect(evicted).toBeGreaterThan(0);
});
