import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FailingPages } from "#src/server/ops/failing-pages.ts";
import { Lately } from "#src/server/ops/lately.ts";
import type { Overview } from "#src/server/ops/overview.ts";
import { overviewPage } from "#src/server/ops/overview-page.ts";
import { readPurge } from "#src/server/ops/purge.ts";
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

test("what went wrong long ago is no trouble of now, and what was counted anew is not counted less than nothing", async () => {
	let [now, count] = [0, 7];
	const samples = async () => [{ labels: { status: "503" }, value: count }];
	const counters = new Lately(["failed_answers_total"], samples, { now: () => now });
	const lately = async () => (await counters.of("failed_answers_total")).map((each) => each.lately);
	now = LATELY_STEP / 2;
	expect([await lately(), counters.over]).toEqual([[7], now]);
	for (now = LATELY_STEP; now <= 3 * LATELY; now += LATELY_STEP) await counters.note();
	now -= LATELY_STEP;
	expect([await lately(), counters.over]).toEqual([[0], LATELY]);
	count += 3;
	now += LATELY_STEP / 2;
	expect([await lately(), counters.over]).toEqual([[3], LATELY - LATELY_STEP / 2]);
	// A worker that counted is gone.
	count = 1;
	expect(await lately()).toEqual([0]);
});

test("a disk that takes no pages and workers that lack are told as they are", () => {
	const none: Overview["counts"] = { answers: [], failedAnswers: [], refusals: [], callFailures: [], tierFaults: [] };
	const calm: Overview = {
		...{ at: new Date(0), isReady: true, uptime: 1, contentVersion: "1", versions: [], refused: null, counts: none },
		...{ lateness: "5 min", workers: { ready: 2, lacking: 0 }, resting: [], pools: {}, running: 0, waiting: 0 },
		...{ list: { looked: 0, hottest: [], stalest: [] }, failing: { pages: [], count: 0 } },
	};
	const names = (more: Partial<Overview>) => troublesOf({ ...calm, ...more }).map(({ name }) => name);
	expect(names({})).toEqual([]);
	expect(overviewPage(calm, null)).toContain('<b class="success">Ready</b>');
	const faults = ["disk", "shared"].flatMap((tier) =>
		["trouble", "damaged", "away"].map((kind) => ({ labels: { tier, kind }, value: 4, lately: 0 })),
	);
	expect(names({ counts: { ...none, tierFaults: faults } })).toEqual([]);
	const now = faults.map((each) => ({ ...each, lately: 1 }));
	expect(names({ counts: { ...none, tierFaults: now } })).toHaveLength(3);
	const lacking = { ...calm, workers: { ready: 1, lacking: 1 } };
	expect(names(lacking)).toEqual(["Workers lack."]);
	expect(overviewPage(lacking, null)).toContain('<b class="caution">Ready, with trouble</b>');
	expect(overviewPage(lacking, null)).toContain("of 2 answer visitors");
});

test("pages that fail are remembered to a bound, and listed to another, the latest first", () => {
	let now = 0;
	const failing = new FailingPages(() => ++now);
	const source = (at: number) => ({ target: `/${at}`, pool: "pages" }) as const;
	for (let at = 0; at < FAILING_PAGES_MAX + 100; at++) failing.failed(source(at), new TypeError("no"));
	failing.failed(source(500), new TypeError("no"));
	failing.failed({ target: "/words?query=a", pool: "search" }, new Error("no"));
	const { count, pages } = failing.list();
	expect([count, pages.length]).toEqual([FAILING_PAGES_MAX, LISTED_PAGES]);
	expect(pages[0]).toEqual({ target: "/500", fault: "TypeError: no", times: 2, since: 501, last: now });
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
