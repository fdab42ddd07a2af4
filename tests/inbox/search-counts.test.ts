import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countedQuery } from "#src/inbox/counted-query.ts";
import { SearchCounter, type Searched } from "#src/inbox/search-counter.ts";
import type { Finding } from "#src/inbox/search-counts.ts";
import { openInboxDatabase } from "#src/inbox/sqlite/open-inbox.ts";
import { MIGRATIONS } from "#src/inbox/sqlite/schema.ts";
import { searchCountTable } from "#src/inbox/sqlite/search-count-table.ts";
import {
	SEARCH_COUNT_READER_WINDOW,
	SEARCH_COUNT_READER_WORDS,
	SEARCH_COUNTS_DAYS,
	SEARCH_COUNTS_KEPT,
	SEARCH_COUNTS_WAITING,
} from "#src/site/sending-limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";
import { type OwnInbox, STORES } from "./stores.ts";

let own: OwnInbox;

const noNumber = () => false;
/** What is counted, without what its readers are told apart by. */
const taken = (counter: SearchCounter) => counter.take().map(({ marks: _, openers: __, ...count }) => count);

/** One reader sees the results of a query, by default none. */
function search(counter: SearchCounter, query: string, reader: string, more: Partial<Searched> = {}): void {
	const address = `/electronics/support/results?query=${encodeURIComponent(query)}`;
	counter.count({ locale: "en_GB", query, finding: "nothing", ...more }, address, reader);
}

/** A row of the table whose readers are told apart by these bytes. */
const row = (query: string, count: number, opened: number, marks: readonly number[], finding: Finding = "found") => ({
	...{ locale: "en_GB", query, finding, count, opened, marks, openers: marks.slice(0, opened) },
});
const shown = ({ marks: _, openers: __, ...count }: ReturnType<typeof row>) => count;

test("a search in vain is counted by its words, whatever their case and spaces", () => {
	const counter = new SearchCounter(noNumber);
	for (const [at, query] of ["No  Picture", "no picture ", "ＮＯ picture"].entries())
		search(counter, query, `reader ${at}`);
	search(counter, "no picture", "reader 0", { locale: "de_DE" });
	expect(taken(counter)).toEqual([
		{ locale: "en_GB", query: "no picture", finding: "nothing", count: 3, opened: 0 },
		{ locale: "de_DE", query: "no picture", finding: "nothing", count: 1, opened: 0 },
	]);
	expect(taken(counter)).toEqual([]);
});

test("one reader counts once a day for the same words, however often he searches: several are what they are told by", () => {
	const clock = new HandClock();
	clock.pass(1);
	const counter = new SearchCounter(noNumber, clock);
	const searches = () => {
		for (let each = 0; each < 10; each++) search(counter, "what he alone says", "a reader");
		return counter.take().map(({ count }) => count);
	};
	expect(searches()).toEqual([1]);
	expect(searches()).toEqual([]);
	clock.pass(SEARCH_COUNT_READER_WINDOW + 1);
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
	...["evil.shop", "see shop.example now", "a4:5e:60:c2:b7:01", "aa-bb-cc-dd-ee-f0", "a45e.60c2.b701"],
	...["ab1d-e4gh-ij2l-mnop", "ab1d e4gh ij2l", "sn-12ab-34cd567", "key vk7jg-nphtm-c97jm"],
])("what may tell who asked is never kept: %s", (query) => {
	expect(countedQuery(query, noNumber)).toBeNull();
});

test.each([
	...["kdl-55w905a", "hdmi 2.1", "error 1042", "4k 120 hz", "画面が暗い", "htv-65e8k in vain", "wh-1000xm4/b"],
	...["wi-fi 6 usb-c-hdmi", "kd-65xg95-baep", "htv 65 e9k/u", "2.4 ghz, no sound."],
])("what many may ask is: %s", (query) => {
	expect(countedQuery(query, noNumber)).toBe(query);
});

test("a number of the content is counted, whatever it looks like; what stands beside it is looked at", () => {
	const isNumber = (word: string) => ["xt1635-01", "un55tu8000fxza"].includes(word);
	for (const query of ["xt1635-01 no sound", "un55tu8000fxza"]) {
		expect(countedQuery(query, isNumber)).toBe(query);
		expect(countedQuery(query, noNumber)).toBeNull();
	}
	expect(countedQuery("xt1635-01 0123456", isNumber)).toBeNull();
});

test("a page that is opened from results counts once for its reader and day, for those results alone", () => {
	const counter = new SearchCounter(noNumber);
	const results = (query: string) => `/electronics/support/results?query=${encodeURIComponent(query)}`;
	for (const reader of ["a", "b", "c"]) search(counter, "no sound", reader, { finding: "found" });
	search(counter, "No  Sound", "a", { finding: "found" });
	search(counter, "nothing", "a");
	for (const query of ["no sound", "No  Sound", "no sound", "never searched", "nothing"])
		counter.open(`https://support.example${results(query)}&start=10`, "a");
	counter.open(results("no sound"), "somebody else");
	for (const from of ["", "::", "/electronics/support/results"]) counter.open(from, "a");
	expect(taken(counter)).toEqual([
		{ locale: "en_GB", query: "no sound", finding: "found", count: 3, opened: 1 },
		{ locale: "en_GB", query: "nothing", finding: "nothing", count: 1, opened: 0 },
	]);
	counter.open(results("no sound"), "b");
	expect(taken(counter)).toEqual([{ locale: "en_GB", query: "no sound", finding: "found", count: 0, opened: 1 }]);
});

test("counts of earlier versions are taken over, and told when several networks search again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "inbox-"));
	const old = new DatabaseSync(join(folder, "inbox.sqlite"));
	const before = MIGRATIONS.findIndex((migration) => migration.includes("CREATE TABLE search_count"));
	for (const migration of MIGRATIONS.slice(0, before)) old.exec(migration);
	old.exec(`PRAGMA user_version = ${before}`);
	const miss = old.prepare("INSERT INTO search_miss (locale, query, count, day) VALUES (?, ?, ?, ?)");
	miss.run("en_GB", "fridge", 41, "2025-12-01");
	miss.run("de_DE", "kühlschrank", 3, "2025-11-01");
	old.close();
	const inbox = openInboxDatabase(folder, 64 * 1024 * 1024);
	const table = searchCountTable(inbox);
	const count = (query: string, locale: string, more: number) => ({
		locale,
		query,
		finding: "nothing" as const,
		count: more,
		opened: 0,
	});
	// By whom they were searched for nobody wrote down.
	expect(table.vain(1, 10)).toEqual([]);
	expect(table.vain(0, 10)).toEqual([count("fridge", "en_GB", 41), count("kühlschrank", "de_DE", 3)]);
	expect(table.unopened(0, 10)).toEqual([]);
	table.add([{ ...count("fridge", "en_GB", 3), marks: [1, 2, 3], openers: [] }], "2026-01-01");
	expect(table.vain(3, 10)).toEqual([count("fridge", "en_GB", 44)]);
	expect(table.forget("2025-12-01")).toBe(1);
	inbox.close();
	rmSync(folder, { recursive: true });
});

test("who opened a page in a version that did not tell is taken for one of the first readers", () => {
	const folder = mkdtempSync(join(tmpdir(), "inbox-"));
	const old = new DatabaseSync(join(folder, "inbox.sqlite"));
	const before = MIGRATIONS.findIndex((migration) => migration.includes("ADD COLUMN openers"));
	for (const migration of MIGRATIONS.slice(0, before)) old.exec(migration);
	old.exec(`PRAGMA user_version = ${before};
		INSERT INTO search_count (found, locale, query, count, opened, day, marks) VALUES (1, 'en_GB', 'no sound', 9, 8, '2026-01-01', x'010203'),
			(1, 'en_GB', 'no picture', 9, 1, '2026-01-01', x'010203'), (1, 'en_GB', 'by one', 9, 0, '2026-01-01', x'01')`);
	old.close();
	const inbox = openInboxDatabase(folder, 64 * 1024 * 1024);
	const told = searchCountTable(inbox).unopened(3, 10);
	expect(told).toEqual([{ locale: "en_GB", query: "no picture", finding: "found", count: 9, opened: 1 }]);
	inbox.close();
	rmSync(folder, { recursive: true });
});
describe.each(STORES)("searches counted in $name", (store) => {
	beforeEach(async () => {
		own = await store.open();
	});
	afterEach(() => own.end());

	test("memory and rows are bounded, whoever searches; what several asked stays longest", async () => {
		const counter = new SearchCounter(noNumber);
		for (let each = 0; each < 2 * SEARCH_COUNTS_WAITING; each += 1)
			for (const finding of ["nothing", "found"] as const)
				search(counter, `word ${each.toString(36)}`, `reader ${each}`, { finding });
		expect(counter.take()).toHaveLength(2 * SEARCH_COUNTS_WAITING);
		const { searchCounts } = own.inbox;
		const several = row("asked by several", 3, 0, [1, 2, 3], "nothing");
		await searchCounts.add([several, { ...several, finding: "found" }], "2026-01-01");
		// However often one searches: it is no several.
		const flood = Array.from({ length: SEARCH_COUNTS_KEPT + 50 }, (_, each) =>
			row(`flood ${each}`, 9, 0, [7], "nothing"),
		);
		await searchCounts.add(flood, "2026-02-01");
		await own.reopen();
		const kept = await own.inbox.searchCounts.vain(1, 2 * SEARCH_COUNTS_KEPT);
		expect(kept).toHaveLength(SEARCH_COUNTS_KEPT);
		expect(await own.inbox.searchCounts.vain(3, 10)).toEqual([shown(several)]);
		expect(await own.inbox.searchCounts.unopened(3, 10)).toEqual([{ ...shown(several), finding: "found" }]);
		await own.inbox.searchCounts.add([{ ...several, count: 2 }], "2026-02-02");
		expect(await own.inbox.searchCounts.forget("2026-02-02")).toBe(SEARCH_COUNTS_KEPT);
		expect(await own.inbox.searchCounts.vain(1, 10)).toEqual([{ ...shown(several), count: 5 }]);
	});

	test("one reader is one, on however many days and after however many starts he searches for his own name", async () => {
		const clock = new HandClock();
		const on = async (day: string, readers: readonly string[], counter = new SearchCounter(noNumber, clock)) => {
			clock.pass(SEARCH_COUNT_READER_WINDOW + 1);
			for (const reader of readers) search(counter, "ada lovelace", reader);
			await own.inbox.searchCounts.add(counter.take(), day);
		};
		const told = () => own.inbox.searchCounts.vain(3, 10);
		const counter = new SearchCounter(noNumber, clock);
		for (const day of ["2026-01-01", "2026-01-02", "2026-01-03"]) await on(day, ["ada"], counter);
		for (const day of ["2026-01-03", "2026-01-04"]) await on(day, ["ada"]);
		await on("2026-01-05", ["ada", "one"]);
		expect(await told()).toEqual([]);
		await on("2026-01-06", ["two"]);
		expect(await told()).toEqual([{ locale: "en_GB", query: "ada lovelace", finding: "nothing", count: 8, opened: 0 }]);
		await on("2026-01-07", ["three", "four"]);
		expect((await told()).map(({ count }) => count)).toEqual([10]);
	});

	test("one reader counts for so many words a day, and neither switches counts off nor pushes out what others asked", async () => {
		const clock = new HandClock();
		clock.pass(1);
		const counter = new SearchCounter(noNumber, clock);
		const { searchCounts } = own.inbox;
		await searchCounts.add([row("asked by one", 1, 0, [1], "nothing")], "2026-01-01");
		let words = 0;
		for (let day = 1; day < SEARCH_COUNTS_DAYS; day += 1) {
			for (let each = 0; each < 2 * SEARCH_COUNTS_WAITING; each += 1)
				search(counter, `invented ${(words++).toString(36)}`, "flood", {
					finding: each % 5 === 0 ? "found" : "nothing",
				});
			expect(taken(counter)).toHaveLength(SEARCH_COUNT_READER_WORDS);
			search(counter, "honest", `reader ${day}`);
			// Another hour of the same day.
			clock.pass(SEARCH_COUNT_READER_WINDOW / 2);
			search(counter, `invented ${words++}`, "flood");
			const counts = counter.take();
			expect(counts.map(({ query }) => query)).toEqual(["honest"]);
			await searchCounts.add(counts, "2026-01-02");
			clock.pass(SEARCH_COUNT_READER_WINDOW / 2 + 1);
		}
		expect(SEARCH_COUNTS_DAYS * SEARCH_COUNT_READER_WORDS).toBeLessThan(SEARCH_COUNTS_KEPT);
		expect(SEARCH_COUNT_READER_WORDS).toBeLessThanOrEqual(SEARCH_COUNTS_WAITING / 5);
		expect((await searchCounts.vain(1, 10)).map(({ query }) => query)).toContain("asked by one");
	});

	test("searches are told after which no more than a third opened anything", async () => {
		const { searchCounts } = own.inbox;
		const several = [1, 2, 3];
		const few = [row("left by most", 9, 1, several), row("left by all", 3, 0, several), row("a third", 3, 1, several)];
		await searchCounts.add([...few, row("a few", 3, 0, [1, 2]), row("opened", 9, 4, several)], "2026-01-01");
		expect(await searchCounts.unopened(3, 10)).toEqual(
			few.toSorted((a, b) => b.count - b.opened - a.count + a.opened).map(shown),
		);
	});

	test("what was answered with other words, or with some of them, is told apart from what was found and what was not", async () => {
		const { searchCounts } = own.inbox;
		const counter = new SearchCounter(noNumber);
		const ways = ["found", "corrected", "relaxed", "nothing"] as const;
		for (const finding of ways)
			for (const reader of ["a", "b", "c"]) search(counter, `was ${finding}`, reader, { finding });
		for (const reader of ["a", "b", "c"])
			for (const finding of ways)
				if (reader !== "a" || finding === "relaxed")
					counter.open(`/electronics/support/results?query=was%20${finding}`, reader);
		// The same words, which another import answers otherwise.
		search(counter, "was nothing", "d", { finding: "relaxed" });
		await searchCounts.add(counter.take(), "2026-01-01");
		const told = (finding: Finding, opened: number) => ({
			...{ locale: "en_GB", query: `was ${finding}`, finding, count: 3, opened },
		});
		expect(await searchCounts.vain(3, 10)).toEqual([told("nothing", 0)]);
		expect(await searchCounts.otherwise(3, 10)).toEqual([told("corrected", 2), told("relaxed", 3)]);
		expect(await searchCounts.unopened(3, 10)).toEqual([]);
		expect(await searchCounts.findings()).toEqual({ found: 3, corrected: 3, relaxed: 4, nothing: 3 });
	});

	test("one network that opens what it searched for, day after day, hides nothing that all others left", async () => {
		const { searchCounts } = own.inbox;
		const clock = new HandClock();
		const counter = new SearchCounter(noNumber, clock);
		await searchCounts.add([row("left by all", 4, 0, [1, 2, 3])], "2026-01-01");
		const openOn = async (day: string, readers: readonly string[]) => {
			clock.pass(SEARCH_COUNT_READER_WINDOW + 1);
			for (const reader of readers) {
				search(counter, "left by all", reader, { finding: "found" });
				counter.open("/electronics/support/results?query=left%20by%20all", reader);
			}
			await searchCounts.add(counter.take(), day);
		};
		for (let day = 10; day < 20; day++) await openOn(`2026-01-${day}`, ["one network"]);
		expect(await searchCounts.unopened(3, 10)).toMatchObject([{ query: "left by all", count: 14, opened: 1 }]);
		// What several open is opened.
		await openOn("2026-01-21", ["one network", "another", "a third"]);
		expect(await searchCounts.unopened(3, 10)).toEqual([]);
	});
});
