import { expect, test } from "vitest";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import { SearchPlaces } from "#src/server/page/search-places.ts";
import { SEARCH_CLIENT_SHARE, SEARCH_RENDERS_MAX, SEARCH_RENDERS_WAITING_MAX } from "#src/site/cache-limits.ts";
import { cacheBench } from "./cache-bench.ts";

const SEARCH = { target: "/results?query=a", pool: "search" } as const;
const OWN = Math.ceil((SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX) * SEARCH_CLIENT_SHARE);

test("of one network no more than its share have places, another finds one, and what was left is free", () => {
	const places = new SearchPlaces();
	const take = (network: string, isAtOnce = false) => places.take(SEARCH, network, () => isAtOnce);
	const left = Array.from({ length: OWN }, () => take("one"));
	expect(() => take("one")).toThrow(Overloaded);
	expect(() => take("one", true)).not.toThrow();
	take("another");
	// A kept page took none, and leaves none.
	take("one", true)();
	expect(() => take("one")).toThrow(Overloaded);
	for (const leave of [left[0], left[0]]) leave?.();
	take("one");
	expect(() => take("one")).toThrow(Overloaded);
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
