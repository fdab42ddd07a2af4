import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { metricOf, metricsIn, queries } from "#tests/deploy/queries.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let site: BuiltServer;
/** One of several processes, with a database and a cache that it shares, both of which are away. */
let led: BuiltServer;
let text: string;
let textOfLed: string;
const textOf = async ({ opsOrigin }: BuiltServer) => (await fetch(`${opsOrigin}/metrics`)).text();
beforeAll(async () => {
	site = await startBuiltServer();
	led = await startBuiltServer({
		...{ WORKERS: "2", CACHE_URL: "redis://127.0.0.1:1", DATABASE_URL: "postgres://support@127.0.0.1:1/support" },
	});
	for (const path of ["/electronics/support", "/electronics/support", "/electronics/support/nothing"])
		await (await fetch(site.origin + path)).arrayBuffer();
	[text, textOfLed] = [await textOf(site), await textOf(led)];
});
afterAll(async () => {
	await site?.stop();
	await led?.stop();
});

/** What is said of each metric: its type, and in how many words. */
const described = (text: string) => {
	const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
	const helps = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = "", help = ""]) => [name, help]));
	return { types, helps };
};

test.each([
	["one process", () => text],
	["several", () => textOfLed],
])(
	"every metric of %s has the site's prefix, a help text and a type; counters and they alone end with _total",
	(_, told) => {
		const text = told();
		const { types, helps } = described(text);
		expect(types.size).toBeGreaterThan(20);
		for (const [name, type] of types) {
			expect(name).toMatch(/^support_[a-z0-9_]+$/);
			expect(helps.get(name), name).toMatch(/\w/);
			expect([name, type === "counter"]).toEqual([name, name.endsWith("_total")]);
		}
		const samples = [...text.matchAll(/^([a-z]\w*)[ {]/gim)].map(([, name = ""]) => name);
		const unknown = samples.filter((name) => !types.has(name) && !types.has(name.replace(/_(sum|count|bucket)$/, "")));
		expect(unknown).toEqual([]);
	},
);

test("the site's own are there, with software, content, process and event loop", () => {
	const { types } = described(text);
	expect(Object.fromEntries(types)).toMatchObject({
		support_renders_total: "counter",
		support_render_failures_total: "counter",
		support_render_seconds: "histogram",
		support_page_answers_total: "counter",
		support_failed_answers_total: "counter",
		support_clients_left_total: "counter",
		support_view_failures_total: "counter",
		support_refusals_total: "counter",
		support_call_failures_total: "counter",
		support_searches_total: "counter",
		support_search_seconds: "histogram",
		support_searches_waiting: "gauge",
		support_actions_total: "counter",
		support_unhandled_rejections_total: "counter",
		support_cache_entries: "gauge",
		support_cache_bytes: "gauge",
		support_renders_running: "gauge",
		support_renders_waiting: "gauge",
		support_open_connections: "gauge",
		support_api_resting: "gauge",
		support_build_info: "gauge",
		support_content_info: "gauge",
		support_content_refused: "gauge",
		support_process_cpu_seconds_total: "counter",
		support_process_resident_memory_bytes: "gauge",
		support_nodejs_eventloop_lag_p99_seconds: "gauge",
	});
	const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
	expect(text).toContain(`support_build_info{version="${version}"} 1`);
	const listening: { contentVersion: string } = JSON.parse(site.log.find((line) => line.includes("listening")) ?? "");
	expect(text).toContain(`support_content_info{version="${listening.contentVersion}"} 1`);
});

test("what docs/operations.md says of metrics is all that there is, and nothing that there is not", () => {
	const documented = new Set(
		[...readFileSync("docs/operations.md", "utf8").matchAll(/`(support_\w+)/g)].map(([, name = ""]) => name),
	);
	// Those of Node and its process are told of together.
	const NODES = /^support_(process|nodejs)_/;
	const own = [...described(textOfLed).types.keys()].filter((name) => !NODES.test(name));
	expect([...documented].filter((name) => !NODES.test(name)).toSorted()).toEqual(own.toSorted());
});

test("one process tells the same as several, but of workers and of a database that it has not", () => {
	const [one, several] = [text, textOfLed].map((each) => [...described(each).types.keys()]);
	const more = several?.filter((name) => !one?.includes(name)) ?? [];
	expect(more.filter((name) => !/^support_(?:workers|database)_/.test(name))).toEqual([]);
	expect(one?.filter((name) => !several?.includes(name))).toEqual([]);
});

test("several processes tell each metric that rules and dashboard ask for, and when the one that leads them started", () => {
	const asked = queries.flatMap(([, query]) => metricsIn(query).map((named) => metricOf(named.metric)));
	const told = described(textOfLed).types;
	// One is Prometheus' own.
	expect(asked.filter((metric) => metric !== "up" && !told.has(metric))).toEqual([]);
	expect(asked.length).toBeGreaterThan(40);
	const started = (from: string) => Number(/^support_process_start_time_seconds (\S+)$/m.exec(from)?.[1]);
	const since = (Date.now() / 1000 - started(textOfLed)) / 3600;
	expect([since > 0, since < 24]).toEqual([true, true]);
});

test("a refusal has its reason, a render its cause, and what was sent its bytes", async () => {
	const sent = () => site.metric("sent_bytes_total");
	const before = await sent();
	expect((await fetch(`${site.origin}/electronics/support`, { method: "DELETE" })).status).toBe(405);
	expect(await site.metric("refusals_total", 'status="405"', 'reason="method"')).toBe(1);
	const page = await (await fetch(`${site.origin}/electronics/support`)).text();
	expect(page).toContain("</html>");
	expect(await sent()).toBeGreaterThan(before + 1_000);
	expect(await site.metric("render_seconds_count", 'reason="miss"')).toBeGreaterThan(0);
	await site.invalidate("site");
	await expect.poll(() => site.metric("rebuild_seconds_count", 'reason="invalidated"')).toBeGreaterThan(0);
});

test("what was answered is counted once and never falls", async () => {
	const hits = await site.metric("page_answers_total", 'state="hit"');
	expect(hits).toBeGreaterThan(0);
	expect(await site.metric("page_answers_total", 'state="hit"')).toBe(hits);
	await (await fetch(`${site.origin}/electronics/support`)).arrayBuffer();
	expect(await site.metric("page_answers_total", 'state="hit"')).toBe(hits + 1);
});
