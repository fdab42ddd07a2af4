import { expect, test } from "vitest";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import { SearchPlaces } from "#src/server/page/search-places.ts";
import { SEARCH_RENDERS_MAX, SEARCH_RENDERS_WAITING_MAX } from "#src/site/cache-limits.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { cacheBench } from "./cache-bench.ts";

const SEARCH = { target: "/results?query=a", pool: "search" } as const;
const OWN = Math.ceil((SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX) * PLACES_NETWORK_SHARE);

test("of one network no more than its share have places, another finds one, and what was left is free", async () => {
	const places = new SearchPlaces();
	const { promise, resolve } = Promise.withResolvers<string>();
	const ask = (network: string, get: () => Promise<string> | string = () => promise, isAtOnce = false) =>
		places.answer<string>(SEARCH, network, () => isAtOnce, get);
	const waiting = Array.from({ length: OWN }, () => ask("one"));
	expect(() => ask("one")).toThrow(Overloaded);
	// What comes at once needs no place.
	expect(ask("one", () => "kept", true)).toBe("kept");
	expect(() => ask("one")).toThrow(Overloaded);
	expect(ask("another", () => "kept")).toBe("kept");
	waiting.push(ask("another"));
	resolve("found");
	await Promise.all(waiting);
	const failing = Array.from({ length: OWN }, () => ask("one", () => Promise.reject(new Error("no"))));
	expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => "rejected"));
	for (let time = 0; time < 2 * OWN; time++) expect(ask("one", () => "kept")).toBe("kept");
	await ask("one");
});

test("of several networks that take all they get each has as much as is free, and another finds a place", () => {
	const places = new SearchPlaces();
	const floods = ["one", "two", "three"];
	const had = new Map(floods.map((network) => [network, 0]));
	const leaves: (() => void)[] = [];
	const take = (network: string): boolean => {
		try {
			void places.answer<string>(
				SEARCH,
				network,
				() => false,
				() => new Promise((resolve) => leaves.push(() => resolve(""))),
			);
			had.set(network, (had.get(network) ?? 0) + 1);
			return true;
		} catch {
			return false;
		}
	};
	for (let round = 0; round < 100; round += 1) for (const network of floods) take(network);
	const all = SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX;
	const free = all - [...had.values()].reduce((sum, count) => sum + count, 0);
	expect(free).toBeGreaterThanOrEqual(Math.floor(all / (floods.length + 1)));
	for (const count of had.values()) expect(Math.abs(count - free)).toBeLessThanOrEqual(2);
	expect(take("visitor")).toBe(true);
});

test("a page that is kept and too old to be shown needs a place as one that is not kept", async () => {
	const { cache, clock, ask, next } = cacheBench();
	next({ status: 404, life: { maxAge: 60, swr: 600 } });
	await ask("/gone");
	expect(cache.answers("/gone")).toBe(true);
	await clock.forward(61_000);
	expect([cache.holds("/gone"), cache.answers("/gone")]).toEqual([true, false]);
	next({});
	await ask("/page");
	await clock.forward(61_000);
	expect(cache.answers("/page")).toBe(true);
	await clock.forward(600_000);
	expect(cache.answers("/page")).toBe(false);
});
