import { expect, test } from "vitest";
import type { FillReason } from "#src/page-cache/entry.ts";
import { PageCache } from "#src/page-cache/page-cache.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";
import { settle } from "./cache-bench.ts";

test("a page that was made anew is told with the time that took; a first one, a failure and a page not kept are not", async () => {
	const clock = new HandClock();
	const told: (readonly [FillReason, number])[] = [];
	let fails = false;
	const cache = new PageCache<string>({
		maxBytes: 100_000,
		clock,
		random: () => 0,
		fill: async () => {
			clock.pass(40);
			if (fails) throw new Error("no");
			const life = { maxAge: 60, swr: 600 };
			return { status: 200, body: "a", bytes: 1, life, tags: ["t"], version: null, degraded: false };
		},
		onRebuild: (...rebuild) => told.push(rebuild),
	});
	const source = { target: "/a", pool: "pages" } as const;
	await cache.get(source);
	expect(told).toEqual([]);
	clock.pass(61_000);
	await cache.get(source);
	await settle();
	expect(told).toEqual([["expired", 40]]);
	fails = true;
	cache.invalidate(["t"]);
	await settle();
	expect(told).toHaveLength(1);
	fails = false;
	clock.pass(5_000);
	await cache.get(source);
	await settle();
	expect(told.at(-1)).toEqual(["invalidated", 40]);
});
