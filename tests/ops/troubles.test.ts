import { Counter, Registry } from "prom-client";
import { expect, test } from "vitest";
import { Lately, latelyOf } from "#src/server/ops/lately.ts";
import { COUNTERS, type Overview } from "#src/server/ops/overview.ts";
import { overviewPage } from "#src/server/ops/overview-page.ts";
import { PREFIX, samplesOf } from "#src/server/ops/told-metrics.ts";
import { troublesOf } from "#src/server/ops/troubles.ts";
import { LATELY, LATELY_STEP } from "#src/site/cache-limits.ts";
import { CALM } from "./calm.ts";

test("what went wrong long ago is no trouble of now, and what did since the start is one until it is long ago", async () => {
	let [now, count] = [0, 0];
	const samples = async () => new Map([["failed_answers_total", [{ labels: { status: 503 }, value: count }]]]);
	const counters = new Lately(["failed_answers_total"], samples, { now: () => now });
	const seen = async () => {
		const standing = await counters.look();
		return [latelyOf(standing.of("failed_answers_total")), standing.over];
	};
	count = 7;
	now = LATELY_STEP / 2;
	expect(await seen()).toEqual([7, now]);
	while (now < LATELY - LATELY_STEP / 2) {
		await counters.note();
		// The start is not forgotten at the first note.
		expect(await seen()).toEqual([7, now]);
		now += LATELY_STEP;
	}
	for (; now <= 3 * LATELY; now += LATELY_STEP) await counters.note();
	now -= LATELY_STEP;
	expect(await seen()).toEqual([0, LATELY - LATELY_STEP]);
	count += 3;
	now += LATELY_STEP / 2;
	expect(await seen()).toEqual([3, LATELY - LATELY_STEP / 2]);
	// After a halt of the machine nothing of these minutes was noted.
	now += 10 * LATELY;
	expect((await seen())[0]).toBe(3);
	count = 1;
	expect((await seen())[0]).toBe(0);
});

const namesOf = (more: Partial<Overview>) => troublesOf({ ...CALM, ...more }).map(({ name }) => name);

test("counters as they are counted make the troubles that they stand for, the gravest first", async () => {
	const registry = new Registry();
	const add = (name: string, labels: Readonly<Record<string, string | number>>) => {
		const labelNames = Object.keys(labels);
		const made = new Counter({ name: PREFIX + name, help: name, labelNames, registers: [registry] });
		// As they are begun, and as they are counted.
		made.inc(labels, 0);
		return made;
	};
	const all = [
		["failed_answers_total", { status: 503 }],
		["refusals_total", { status: 503, reason: "busy" }],
		["actions_total", { route: "tickets", outcome: "503" }],
		["call_failures_total", { call: "product", why: "trouble", need: "critical" }],
		["workers_lost_total", {}],
		["cache_tier_faults_total", { tier: "disk", kind: "trouble" }],
		["cdn_purges_total", { outcome: "failed" }],
	] as const;
	const made = all.map(([name, labels]) => [add(name, labels), labels] as const);
	const counters = new Lately(
		all.map(([name]) => name),
		(names) => samplesOf(registry, names),
	);
	const seen = async () => {
		const { of } = await counters.look();
		const counts = Object.entries(COUNTERS).map(([key, name]) => [key, of(name)]);
		return namesOf({ counts: { ...CALM.counts, ...Object.fromEntries(counts) } });
	};
	expect(await seen()).toEqual([]);
	for (const [counter, labels] of made) counter.inc(labels, 40);
	const grave = ["Error pages.", "No place.", "Not kept.", "Failed calls."];
	expect(await seen()).toEqual([...grave, ...["Workers ended", "Pages are not kept on disk:", "The network in front"]]);
});

test("what is as it should not be is told, and what says nothing is not", () => {
	expect(namesOf({})).toEqual([]);
	expect(overviewPage(CALM, null)).toContain('<b class="success">Ready</b>');
	expect(namesOf({ failing: { pages: [], count: 3, lately: 0 }, isDatabaseUp: true })).toEqual([]);
	expect(namesOf({ failing: { pages: [], count: 3, lately: 1 }, resting: ["calls"] })).toEqual([
		...["Left alone:", "Pages not whole."],
	]);
	// An inbox in a database that is away is away with it.
	expect(namesOf({ silent: 1, isDatabaseUp: false, isInboxUp: false })).toEqual(["The database is away.", "Silent."]);
	const fallen = { labels: { channel: "mail", outcome: "failed" }, value: 3, lately: 1 };
	const waits = { messages: { waiting: 2, givenUp: 1 }, counts: { ...CALM.counts, deliveries: [fallen] } };
	expect(namesOf({ isInboxUp: false, damagedFiles: 1, ...waits })).toEqual([
		...["The inbox is away.", "Downloads are offline:", "Messages were given up:", "Messages wait:"],
	]);
	expect(namesOf({ isInboxNew: true })).toEqual(["The inbox was empty,"]);
	// One that has just come waits for its turn.
	expect(namesOf({ messages: { waiting: 2, givenUp: 0 } })).toEqual([]);
	const refused = { name: "8-deadbeef", reason: "damaged" };
	const [other, none] = [true, false].map((isReady) => overviewPage({ ...CALM, refused, isReady }, null));
	expect(other).toContain("rollback");
	expect(none).toContain("No other is whole: import the pack again.");
	expect(none).not.toContain("rollback");
	const lacking = { ...CALM, workers: { ready: 1, lacking: 1 } };
	expect(namesOf(lacking)).toEqual(["Workers lack."]);
	expect(overviewPage(lacking, null)).toContain('<b class="caution">Ready, with trouble</b>');
	expect(overviewPage(lacking, null)).toContain(">1<span>of 2 answer visitors");
	const hanging = { ...CALM, silent: 1, workers: { ready: 2, lacking: 0 } };
	expect(overviewPage(hanging, null)).toContain('<dd class="danger">1<span>of 2 answer visitors');
});

test("a shared cache that is back was away; how it is now is told by its connection", () => {
	const tierFaults = [{ labels: { tier: "shared", kind: "away" }, value: 3, lately: 3 }];
	const counts = { ...CALM.counts, tierFaults };
	const wordsOf = (isSharedUp: boolean) => troublesOf({ ...CALM, counts, isSharedUp }).map(({ words }) => words);
	expect(wordsOf(false)).toEqual([expect.stringMatching(/^is away/)]);
	expect(wordsOf(true)).toEqual([expect.stringMatching(/^was away .* in the last 5 min/)]);
	expect(namesOf({ isSharedUp: false })).toEqual(["The cache that nodes share"]);
	expect(namesOf({ isSharedUp: true })).toEqual([]);
});
