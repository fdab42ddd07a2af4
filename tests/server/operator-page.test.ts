import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Counter, Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FailingPages } from "#src/server/ops/failing-pages.ts";
import { Lately, latelyOf } from "#src/server/ops/lately.ts";
import { COUNTERS, type Overview, overviewOf } from "#src/server/ops/overview.ts";
import { overviewPage } from "#src/server/ops/overview-page.ts";
import { readPurge } from "#src/server/ops/purge.ts";
import { PREFIX, samplesOf } from "#src/server/ops/told-metrics.ts";
import { troublesOf } from "#src/server/ops/troubles.ts";
import { FAILING_PAGES_MAX, LATELY, LATELY_STEP, LISTED_PAGES } from "#src/site/cache-limits.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

const BASE = "/electronics/support";
const PAGE = `${BASE}/televisions/lumen-e9-65`;
const TOKEN = "token-of-the-tests";

const overview = async ({ opsOrigin }: BuiltServer, wanted = /./) => {
	const look = async () => (await fetch(opsOrigin)).text();
	// The same is shown for a second to whoever asks.
	await expect.poll(look).toMatch(wanted);
	return look();
};
const purge = (site: BuiltServer, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
	fetch(`${site.opsOrigin}/purge`, { method: "POST", body: new URLSearchParams(fields), headers });

describe("the operator's page", () => {
	let site: BuiltServer;
	beforeAll(async () => {
		site = await startBuiltServer();
		for (const path of [PAGE, PAGE, PAGE, `${PAGE}?lite=true`, `${BASE}/televisions`])
			await (await fetch(site.origin + path)).arrayBuffer();
	});
	afterAll(() => site?.stop());

	test("shows what is used most, the content in force and the sizes, by a policy that lets nothing run or be framed", async () => {
		const reply = await fetch(site.opsOrigin);
		expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
			...[200, "text/html; charset=utf-8", "no-store"],
		]);
		const policy = reply.headers.get("content-security-policy") ?? "";
		for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
			expect(policy).toContain(rule);
		expect(policy).not.toMatch(/script-src|unsafe/);
		const html = await overview(site, /lumen-e9-65/);
		expect(html).toMatch(new RegExp(`<td class="code">${PAGE}</td><td class="number" data-is="Uses">2</td>`));
		expect(html).not.toContain("?lite=true");
		expect(html).not.toContain("<script");
		const listening: { contentVersion: string } = JSON.parse(site.log.find((line) => line.includes("listening")) ?? "");
		expect(html).toContain(`<code>${listening.contentVersion}</code>`);
		expect(html).not.toContain(TOKEN);
		expect((await fetch(site.opsOrigin, { method: "HEAD" })).status).toBe(200);
	});

	test("nothing that a visitor writes stands on it: neither words that he searches for nor addresses that he invents", async () => {
		for (const path of [
			`${BASE}/results?query=%3Cscript%3Ecanary`,
			`${BASE}/canary-%3Cb%3E`,
			`${BASE}/televisions/canary-model`,
			`${BASE}/televisions?canary=1`,
		])
			for (let visit = 0; visit < 3; visit++)
				await (await fetch(site.origin + path, { headers: { "user-agent": "canary" } })).text();
		await new Promise((done) => setTimeout(done, 1_100));
		const html = await overview(site);
		expect(html).not.toContain("canary");
		expect(html).toContain("lumen-e9-65");
	});

	test("pages are made anew by tag and by address, in each mode, with the token alone", async () => {
		const renders = () => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"');
		const before = await renders();
		const refused = await purge(site, { what: `product:lumen-e9-65 "><script>x`, token: "wrong-token-of-tests" });
		const said = await refused.text();
		expect(refused.status).toBe(401);
		expect(said).toContain("not the operator’s token");
		expect(said).toContain("product:lumen-e9-65 &quot;&gt;&lt;script&gt;x");
		expect((await purge(site, { what: "product:lumen-e9-65", token: "" })).status).toBe(401);
		expect(await renders()).toBe(before);
		const tagged = await purge(site, { what: "product:lumen-e9-65", token: TOKEN });
		expect([tagged.status, /(\d+) kept pages are made anew/.exec(await tagged.text())?.[1]]).toEqual([200, "2"]);
		await expect.poll(renders).toBe(before + 1);
		await (await fetch(site.origin + PAGE)).text();
		await site.quiet();
		const asked = await renders();
		const there = await purge(site, { what: `https://support.example.com${PAGE}#manuals`, token: TOKEN });
		expect(await there.text()).toContain("2 kept pages are made anew");
		await expect.poll(renders).toBeGreaterThan(asked);
		const nowhere = await purge(site, { what: `/elsewhere, ${BASE}/%2F, product:no-such`, token: TOKEN });
		expect([nowhere.status, await nowhere.text()]).toEqual([200, expect.stringContaining("No kept page")]);
	});

	test("what another page, a wrong form or a careless script sends changes nothing", async () => {
		const what = { what: "site", token: TOKEN };
		const before = await site.metric("renders_total", 'reason="invalidated"');
		expect((await purge(site, what, { "sec-fetch-site": "cross-site" })).status).toBe(403);
		expect((await purge(site, what, { origin: "https://evil.example" })).status).toBe(403);
		expect((await purge(site, { token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "a\u0000b", token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "a ".repeat(1_001), token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "x".repeat(70_000), token: TOKEN })).status).toBe(413);
		expect((await fetch(`${site.opsOrigin}/purge?what=site&token=${TOKEN}`)).status).toBe(405);
		const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) };
		expect((await fetch(`${site.opsOrigin}/purge`, json)).status).toBe(415);
		expect(await site.metric("renders_total", 'reason="invalidated"')).toBe(before);
	});
});

describe("a page that cannot be made", () => {
	let double: SupportApiDouble;
	let site: BuiltServer;
	beforeAll(async () => {
		double = await startSupportApiDouble(demoContent());
		site = await startBuiltServer({ SUPPORT_API_URL: double.url });
	});
	afterAll(async () => {
		await site?.stop();
		double?.stop();
	});

	test("stands on the operator's page until it is whole again, and its failed calls are counted by their need", async () => {
		const calls = (need: string) => site.metric("call_failures_total", `need="${need}"`, 'why="trouble"');
		double.fail((path) => (path.endsWith("/products/lumen-e9-65") ? "500" : null));
		expect((await fetch(site.origin + PAGE)).status).toBe(503);
		const seen = await overview(site, /no page: a call that it needs failed/);
		expect(seen).toContain(PAGE);
		// Who is called at night reads at the top what is wrong.
		const top = seen.slice(0, seen.indexOf("<h2>"));
		for (const words of ["Ready, with trouble", "Error pages.", "Failed calls.", "Pages not whole."])
			expect(top).toContain(words);
		expect(top).not.toContain("No place.");
		expect(await calls("critical")).toBeGreaterThan(0);
		const before = await calls("optional");
		double.fail((path) => (path.includes("/tutorials") ? "500" : null));
		// What the render before was told is remembered.
		await site.invalidate("site");
		expect((await fetch(site.origin + PAGE)).status).toBe(200);
		expect(await overview(site, /shown without a part/)).toContain(PAGE);
		expect(await calls("optional")).toBeGreaterThan(before);
		double.fail(() => null);
		await expect.poll(async () => (await fetch(site.origin + PAGE)).headers.get("cache-status")).toMatch(/ttl=\d\d\d/);
		// Others that were made meanwhile, such as at the start, are made again when somebody asks for them.
		const healed = async () => {
			const html = await (await fetch(site.opsOrigin)).text();
			const failing = html.slice(html.indexOf(">Failing<"), html.indexOf(">Most used<"));
			for (const [, target = ""] of failing.matchAll(/<td class="code">([^<]+)<\/td>/g))
				await (await fetch(site.origin + target)).text();
			return html;
		};
		await expect.poll(healed).toMatch(/Every page could be made whole/);
	});
});

test("an inbox that was taken away and damaged files stand on the page though nobody sends or asks for anything", async () => {
	const site = await startBuiltServer();
	const folder = site.dataDir;
	const top = async () => {
		const html = await (await fetch(site.opsOrigin)).text();
		return html.slice(0, html.indexOf("<h2>"));
	};
	try {
		expect(await top()).toContain("Ready</b>");
		renameSync(join(folder, "inbox.sqlite"), join(folder, "aside.sqlite"));
		const file = {
			folder: "0123456789abcdef",
			name: "manual.pdf",
			reason: "is damaged",
			since: "2026-01-01T00:00:00Z",
		};
		writeFileSync(join(folder, "content/DAMAGED"), JSON.stringify([file]));
		await expect.poll(top).toMatch(/The inbox is away.+Downloads are offline/s);
		expect(await site.metric("inbox_up")).toBe(0);
		expect(await site.metric("damaged_files")).toBe(1);
		renameSync(join(folder, "aside.sqlite"), join(folder, "inbox.sqlite"));
		rmSync(join(folder, "content/DAMAGED"));
		await expect.poll(top).toContain("Ready</b>");
		expect(await site.metric("inbox_up")).toBe(1);
	} finally {
		await site.stop();
	}
});

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

const CALM: Overview = {
	...{ at: new Date(0), isReady: true, uptime: 1, contentVersion: "1", versions: [], refused: null },
	...{ lateness: "5 min", workers: { ready: 2, lacking: 0 }, resting: [], pools: {}, running: 0, waiting: 0 },
	...{ list: { looked: 0, hottest: [], stalest: [] }, failing: { pages: [], count: 0, lately: 0 } },
	...{ silent: 0, isDatabaseUp: null, isInboxUp: true, damagedFiles: 0, messages: { waiting: 0, givenUp: 0 } },
	counts: {
		...{ answers: [], failedAnswers: [], refusals: [], callFailures: [], tierFaults: [] },
		...{ actions: [], workersLost: [], purges: [], deliveries: [] },
	},
};
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
	expect(overviewPage(lacking, null)).toContain("of 2 answer visitors");
});

test("one look at a time: whoever asks while one goes on, or soon after, sees the same", async () => {
	let asked = 0;
	let [release, wait] = [() => {}, Promise.resolve()];
	const hang = () => {
		({ promise: wait, resolve: release } = Promise.withResolvers<void>());
	};
	const source = {
		content: { versions: () => [], refused: () => null, damagedFiles: () => 0 },
		...{ contentVersion: () => "1", ready: () => true },
		answering: async () => {
			asked++;
			await wait;
			return CALM;
		},
	};
	hang();
	const look = overviewOf(source, new Lately([], async () => new Map()));
	const first = look(false);
	for (let time = 0; time < 5; time++) void look(false);
	expect(asked).toBe(1);
	// What was done meanwhile is seen.
	const anew = look(true);
	expect(asked).toBe(2);
	release();
	await Promise.all([first, anew]);
	expect(await look(false)).toBe(await anew);
	expect(asked).toBe(2);
});

test("pages that fail are remembered to a bound, and listed to another, the latest first", () => {
	let now = 0;
	const failing = new FailingPages(() => ++now);
	const source = (at: number) => ({ target: `/${at}`, pool: "pages" }) as const;
	for (let at = 0; at < FAILING_PAGES_MAX + 100; at++) failing.failed(source(at), new TypeError("no"));
	failing.failed(source(500), new TypeError("no"));
	failing.failed({ target: "/words?query=a", pool: "search" }, new Error("no"));
	const last = now;
	const { count, pages, lately } = failing.list();
	expect([count, pages.length, lately]).toEqual([FAILING_PAGES_MAX, LISTED_PAGES, FAILING_PAGES_MAX]);
	expect(pages[0]).toEqual({ target: "/500", fault: "TypeError: no", times: 2, since: 501, last });
	// Of two that failed since the others did, those others are no trouble of now.
	now += LATELY;
	for (const at of [7, 8]) failing.failed(source(at), new TypeError("no"));
	expect(failing.list()).toMatchObject({ count: FAILING_PAGES_MAX, lately: 2 });
});

test("what shall be made anew is read as tags and addresses, and what is neither is named", () => {
	expect(readPurge(" product:a\r\nhttps://x.example/a?b=c#d,/e  site ")).toEqual({
		tags: ["product:a", "site"],
		addresses: ["/a?b=c", "/e"],
	});
	expect(readPurge(" \n")).toMatch(/^Write a tag/);
	expect(readPurge("https://x.example")).toMatch(/neither a tag nor an address/);
	expect(readPurge("produkt:ä")).toMatch(/“produkt:ä”/);
});
