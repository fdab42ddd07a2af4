import { afterEach, beforeEach, expect, test } from "vitest";
import { countedQuery, SearchCounter, type Searched } from "#src/inbox/search-counter.ts";
import { SEARCH_COUNT_CLIENT_WINDOW, SEARCH_COUNTS_KEPT, SEARCH_COUNTS_WAITING } from "#src/site/sending-limits.ts";
import { inboxIn } from "#tests/delivery/inbox-bench.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

let files: ReturnType<typeof inboxIn>;
beforeEach(() => {
	files = inboxIn({ visitor: [], support: [] });
});
afterEach(() => files.end());

/** One reader sees the results of a query, by default none. */
function search(counter: SearchCounter, query: string, reader: string, more: Partial<Searched> = {}): void {
	const address = `/electronics/support/results?query=${encodeURIComponent(query)}`;
	counter.count({ locale: "en_GB", query, isFound: false, ...more }, address, reader);
}

test("a search in vain is counted by its words, whatever their case and spaces", () => {
	const counter = new SearchCounter();
	for (const [at, query] of ["No  Picture", "no picture ", "ＮＯ picture"].entries())
		search(counter, query, `reader ${at}`);
	search(counter, "no picture", "reader 0", { locale: "de_DE" });
	expect(counter.take()).toEqual([
		{ locale: "en_GB", query: "no picture", isFound: false, count: 3, opened: 0 },
		{ locale: "de_DE", query: "no picture", isFound: false, count: 1, opened: 0 },
	]);
	expect(counter.take()).toEqual([]);
});

test("one reader counts once a day for the same words, however often he searches: several are what they are told by", () => {
	const clock = new HandClock();
	clock.pass(1);
	const counter = new SearchCounter(clock);
	const searches = () => {
		for (let each = 0; each < 10; each++) search(counter, "what he alone says", "a reader");
		return counter.take().map(({ count }) => count);
	};
	expect(searches()).toEqual([1]);
	expect(searches()).toEqual([]);
	clock.pass(SEARCH_COUNT_CLIENT_WINDOW + 1);
	expect(searches()).toEqual([1]);
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
	const counter = new SearchCounter();
	for (let each = 0; each < 2 * SEARCH_COUNTS_WAITING; each += 1)
		for (const isFound of [false, true]) search(counter, `word ${each.toString(36)}`, "a reader", { isFound });
	expect(counter.take()).toHaveLength(2 * SEARCH_COUNTS_WAITING);
	const { searchCounts } = files.bench.inbox;
	const several = { locale: "en_GB", query: "asked by several", isFound: false, count: 3, opened: 0 };
	await searchCounts.add([several, { ...several, isFound: true }], "2026-01-01");
	const flood = Array.from({ length: SEARCH_COUNTS_KEPT + 50 }, (_, each) => ({
		...{ ...several, query: `flood ${each}`, count: 1 },
	}));
	await searchCounts.add(flood, "2026-02-01");
	await files.reopen();
	const kept = await files.bench.inbox.searchCounts.vain(1, 2 * SEARCH_COUNTS_KEPT);
	expect(kept).toHaveLength(SEARCH_COUNTS_KEPT);
	expect(await files.bench.inbox.searchCounts.vain(3, 10)).toEqual([several]);
	expect(await files.bench.inbox.searchCounts.unopened(3, 10)).toEqual([{ ...several, isFound: true }]);
	await files.bench.inbox.searchCounts.add([{ ...several, count: 2 }], "2026-02-02");
	expect(await files.bench.inbox.searchCounts.forget("2026-02-02")).toBe(SEARCH_COUNTS_KEPT);
	expect(await files.bench.inbox.searchCounts.vain(1, 10)).toEqual([{ ...several, count: 5 }]);
});

test("a page that is opened from results counts once for its reader and day, for those results alone", () => {
	const counter = new SearchCounter();
	const results = (query: string) => `/electronics/support/results?query=${encodeURIComponent(query)}`;
	for (const reader of ["a", "b", "c"]) search(counter, "no sound", reader, { isFound: true });
	search(counter, "No  Sound", "a", { isFound: true });
	search(counter, "nothing", "a");
	for (const query of ["no sound", "No  Sound", "no sound", "never searched", "nothing"])
		counter.open(`https://support.example${results(query)}&start=10`, "a");
	counter.open(results("no sound"), "somebody else");
	for (const from of ["", "::", "/electronics/support/results"]) counter.open(from, "a");
	expect(counter.take()).toEqual([
		{ locale: "en_GB", query: "no sound", isFound: true, count: 3, opened: 1 },
		{ locale: "en_GB", query: "nothing", isFound: false, count: 1, opened: 0 },
	]);
	counter.open(results("no sound"), "b");
	expect(counter.take()).toEqual([{ locale: "en_GB", query: "no sound", isFound: true, count: 0, opened: 1 }]);
});

test("searches are told after which no more than a third opened anything", async () => {
	const { searchCounts } = files.bench.inbox;
	const row = (query: string, count: number, opened: number) => ({
		...{ locale: "en_GB", query, isFound: true, count, opened },
	});
	const few = [row("left by most", 9, 1), row("left by all", 3, 0), row("a third", 3, 1)];
	await searchCounts.add([...few, row("a few", 2, 0), row("opened", 9, 4)], "2026-01-01");
	expect(await searchCounts.unopened(3, 10)).toEqual(few.toSorted((a, b) => b.count - b.opened - a.count + a.opened));
});
