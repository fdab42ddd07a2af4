import { expect, test } from "vitest";
import { UseCounts } from "#src/page-cache/use-counts.ts";
import {
	BACKGROUND_RENDERS_MAX,
	REFRESHES_WAITING_MAX,
	USES_AGE_INTERVAL,
	USES_COUNTED_MOST,
	USES_WIDTH,
} from "#src/site/cache-limits.ts";
import { cacheBench, gate } from "./cache-bench.ts";

/** Which pages stay when there are more than there is room for. */

/** A cache with room for some twenty pages. */
function fullBench() {
	const bench = cacheBench(300_000);
	bench.next({ bytes: 10_000, life: { maxAge: 86_400, swr: 0 } });
	const top = Array.from({ length: 15 }, (_, index) => `/top/${index}`);
	const askAll = async () => {
		const states: string[] = [];
		for (const target of top) states.push((await bench.ask(target)).split(" ")[0] ?? "");
		return states;
	};
	return { ...bench, top, askAll };
}

test("who asks for a thousand pages, and for all of them again, drives out none that is read", async () => {
	const { ask, askAll, cache } = fullBench();
	for (let round = 0; round < 4; round += 1) await askAll();
	for (let time = 0; time < 2; time += 1) for (let index = 0; index < 1_000; index += 1) await ask(`/once/${index}`);
	const before = cache.sizes().pools.pages.evicted;
	expect(await askAll()).toEqual(Array(15).fill("hit"));
	expect(cache.sizes().pools.pages.refused).toBeGreaterThan(1_900);
	expect(cache.sizes().pools.pages.evicted).toBe(before);
});

test("a page that comes to be read takes the place of one that is not", async () => {
	const { ask, askAll } = fullBench();
	await askAll();
	for (let index = 0; index < 20; index += 1) await ask(`/once/${index}`);
	const states = [];
	for (let time = 0; time < 6; time += 1) states.push((await ask("/new")).split(" ")[0]);
	expect(states).toEqual(["miss", "miss", "hit", "hit", "hit", "hit"]);
});

test("what was read an hour ago makes room for what is read now", async () => {
	const { ask, askAll, clock, next } = fullBench();
	for (let round = 0; round < 20; round += 1) await askAll();
	for (let index = 0; index < 20; index += 1) await ask(`/other/${index}`);
	for (let time = 0; time < 6; time += 1) {
		await clock.forward(USES_AGE_INTERVAL);
		await ask("/a-clock");
	}
	next({ bytes: 10_000, life: { maxAge: 86_400, swr: 0 } });
	for (let round = 0; round < 3; round += 1) for (let index = 0; index < 15; index += 1) await ask(`/now/${index}`);
	for (let index = 0; index < 15; index += 1) expect(await ask(`/now/${index}`)).toMatch(/^hit/);
});

test("a page that is made anew stays, however seldom it is read", async () => {
	const { ask, cache } = fullBench();
	for (let index = 0; index < 30; index += 1) await ask(`/page/${index}`);
	for (let round = 0; round < 5; round += 1) for (let index = 1; index < 30; index += 1) await ask(`/page/${index}`);
	cache.invalidate(["tag:/page/0"]);
	await expect.poll(() => ask("/page/0")).toMatch(/^hit/);
});

test("pages found missing, invented without end, cost those that are read no room, and others of their kind what they have", async () => {
	const { ask, next } = cacheBench(1_000_000);
	next({ status: 404, bytes: 3_000 });
	for (let time = 0; time < 3; time += 1) await ask("/gone");
	for (let index = 0; index < 500; index += 1) await ask(`/invented/${index}`, "search");
	expect(await ask("/gone")).toMatch(/^hit/);
});

test("ten thousand pages that expire together are all shown at once, and made anew a few at a time", async () => {
	const { ask, cache, clock, next, renders } = cacheBench(100_000_000);
	const targets = Array.from({ length: 10_000 }, (_, index) => `/page/${index}`);
	for (const target of targets) await ask(target);
	const rendered = renders.length;
	const { promise, open } = gate();
	next({ until: promise });
	await clock.forward(61_000);
	for (const target of targets) expect(await ask(target)).toMatch(/^stale/);
	expect(cache.sizes().running).toBe(BACKGROUND_RENDERS_MAX);
	expect(cache.sizes().waiting).toBeLessThanOrEqual(REFRESHES_WAITING_MAX);
	expect(renders.length - rendered).toBe(BACKGROUND_RENDERS_MAX);
	open();
});

test("counts are never too small, seldom too large, end where they end, and halve with time and with many others", () => {
	const counts = new UseCounts(0);
	for (let time = 0; time < 3; time += 1) counts.add("/three", 0);
	for (let time = 0; time < 100; time += 1) counts.add("/often", 0);
	for (let index = 0; index < 100_000; index += 1) counts.add(`/once/${index}`, 0);
	expect([counts.of("/three"), counts.of("/often")]).toEqual([3, USES_COUNTED_MOST]);
	let tooLarge = 0;
	for (let index = 0; index < 100_000; index += 1) {
		const count = counts.of(`/once/${index}`);
		expect(count).toBeGreaterThanOrEqual(1);
		if (count > 1) tooLarge += 1;
	}
	expect(tooLarge).toBeLessThan(2_000);
	counts.add("/once/0", USES_AGE_INTERVAL);
	expect([counts.of("/three"), counts.of("/often")]).toEqual([1, USES_COUNTED_MOST >> 1]);
	for (let index = 0; index < USES_WIDTH; index += 1) counts.add(`/more/${index}`, USES_AGE_INTERVAL);
	expect(counts.of("/often")).toBeLessThan(USES_COUNTED_MOST >> 1);
});
