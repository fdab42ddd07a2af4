import { afterEach, beforeEach, expect, test } from "vitest";
import { countedQuery, MissCounter } from "#src/inbox/miss-counter.ts";
import { SEARCH_MISS_CLIENT_WINDOW, SEARCH_MISSES_KEPT, SEARCH_MISSES_WAITING } from "#src/site/sending-limits.ts";
import { inboxIn } from "#tests/delivery/inbox-bench.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

let files: ReturnType<typeof inboxIn>;
beforeEach(() => {
	files = inboxIn({ visitor: [], support: [] });
});
afterEach(() => files.end());

test("a search in vain is counted by its words, whatever their case and spaces", () => {
	const counter = new MissCounter();
	for (const [at, query] of ["No  Picture", "no picture ", "ＮＯ picture"].entries())
		counter.count("en_GB", query, `reader ${at}`);
	counter.count("de_DE", "no picture", "reader 0");
	expect(counter.take()).toEqual([
		{ locale: "en_GB", query: "no picture", count: 3 },
		{ locale: "de_DE", query: "no picture", count: 1 },
	]);
	expect(counter.take()).toEqual([]);
});

test("one reader counts once a day for the same words, however often he searches: several are what they are told by", () => {
	const clock = new HandClock();
	clock.pass(1);
	const counter = new MissCounter(clock);
	const search = () => {
		for (let each = 0; each < 10; each++) counter.count("en_GB", "what he alone says", "a reader");
		return counter.take().map(({ count }) => count);
	};
	expect(search()).toEqual([1]);
	expect(search()).toEqual([]);
	clock.pass(SEARCH_MISS_CLIENT_WINDOW + 1);
	expect(search()).toEqual([1]);
});

test.each([
	...["ada@example.com", "+49 30 1234567", "(030) 123-45-67", "serial 0123456", "SN12AB34CD567", "www.example.com"],
	...[
		"https://example.com",
		"٠١٢٣٤٥٦٧",
		"my neighbour's television has no picture since last sunday evening",
		"x".repeat(61),
	],
])("what may tell who asked is never kept: %s", (query) => {
	expect(countedQuery(query)).toBeNull();
});

test.each(["kdl-55w905a", "hdmi 2.1", "error 1042", "4k 120 hz", "画面が暗い"])("what many may ask is: %s", (query) => {
	expect(countedQuery(query)).toBe(query);
});

test("memory and rows are bounded, whoever searches; what several asked stays longest", async () => {
	const counter = new MissCounter();
	for (let each = 0; each < 2 * SEARCH_MISSES_WAITING; each += 1)
		counter.count("en_GB", `word ${each.toString(36)}`, "a reader");
	expect(counter.take()).toHaveLength(SEARCH_MISSES_WAITING);
	const { searchMisses } = files.bench.inbox;
	await searchMisses.add([{ locale: "en_GB", query: "asked by several", count: 3 }], "2026-01-01");
	const flood = Array.from({ length: SEARCH_MISSES_KEPT + 50 }, (_, each) => ({
		...{ locale: "en_GB", query: `flood ${each}`, count: 1 },
	}));
	await searchMisses.add(flood, "2026-02-01");
	await files.reopen();
	const kept = await files.bench.inbox.searchMisses.top(1, 2 * SEARCH_MISSES_KEPT);
	expect(kept).toHaveLength(SEARCH_MISSES_KEPT);
	expect(await files.bench.inbox.searchMisses.top(3, 10)).toEqual([
		{ locale: "en_GB", query: "asked by several", count: 3 },
	]);
	await files.bench.inbox.searchMisses.add([{ locale: "en_GB", query: "asked by several", count: 2 }], "2026-02-02");
	expect(await files.bench.inbox.searchMisses.forget("2026-02-02")).toBe(SEARCH_MISSES_KEPT - 1);
	expect(await files.bench.inbox.searchMisses.top(1, 10)).toEqual([
		{ locale: "en_GB", query: "asked by several", count: 5 },
	]);
});
