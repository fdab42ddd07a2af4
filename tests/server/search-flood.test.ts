import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUSAL_HOLD, SEARCH_RENDERS_WAITING_MAX } from "#src/site/cache-limits.ts";
import { getAtOnce, haltedWhile } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawConnection, rawLines } from "./raw-request.ts";

const BASE = "/electronics/support";
const COLD = ["lumen-c3-40", "lumen-c5-43", "lumen-c7-50", "lumen-e9-65", "lumen-s1-24"].map(
	(product) => `${BASE}/televisions/${product}`,
);

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1" });
});
afterAll(() => site?.stop());

test.each([
	["searches", (index: number) => `${BASE}/results?query=${encodeURIComponent(`hdmi sound picture wifi ${index}`)}`],
	["addresses where nothing stands", (index: number) => `${BASE}/hdmi/sound/picture/wifi/remote-${index}`],
	["models that there are not", (index: number) => `${BASE}/televisions/lumen-batery-${index}`],
])(
	"a flood of different %s is turned away beyond what may wait, and pages not kept yet are served behind it",
	async (kind, address) => {
		const flood = Array.from({ length: 500 }, (_, index) => address(index));
		const prefix = { searches: "", "models that there are not": "/fr" }[kind] ?? "/de";
		const cold = COLD.map((path) => prefix + path);
		const before = site.log.length;
		const turnedAway = () => site.metric("refusals_total", 'status="503"');
		const refusedBefore = await turnedAway();
		const replies = await getAtOnce(site, [...flood, ...cold]);
		expect(replies.slice(500).map(({ status }) => status)).toEqual(cold.map(() => 200));
		const refused = replies.slice(0, 500).filter(({ status }) => status === 503);
		// Whoever is let in may still be late on a slow machine.
		const letIn = 500 - ((await turnedAway()) - refusedBefore);
		expect(letIn).toBeGreaterThanOrEqual(SEARCH_RENDERS_WAITING_MAX / 2);
		expect(refused.length).toBeGreaterThan(300);
		for (const { headers, body } of refused) {
			expect([headers["retry-after"], headers["cache-control"]]).toEqual(["5", "private, no-store"]);
			expect(body).toContain(headers["x-request-id"]);
			expect(body).toMatch(/name="query"[\s\S]*<\/html>\s*$/);
		}
		interface Line {
			readonly time: number;
			readonly msg: string;
			readonly status?: number;
			readonly pattern?: string;
			readonly reason?: string;
		}
		const lines = site.log.slice(before).map((line): Line => JSON.parse(line));
		expect(lines.some(({ reason }) => reason === "overloaded")).toBe(true);
		// Of each kind one a second.
		const kinds = Map.groupBy(lines, ({ msg, status, pattern, reason }) => [msg, status, pattern, reason].join());
		expect(kinds.size).toBeLessThan(10);
		for (const [kind, told] of kinds)
			expect(told.length, kind).toBeLessThanOrEqual(((told.at(-1)?.time ?? 0) - (told[0]?.time ?? 0)) / 1000 + 2);
	},
);

test("whoever is turned away for want of a place hears it after a moment, and never at once", async () => {
	await site.quiet();
	const connections = await Promise.all(
		Array.from({ length: 4 * SEARCH_RENDERS_WAITING_MAX }, () => rawConnection(site.port)),
	);
	let woken = 0;
	await haltedWhile(site, async () => {
		const target = (index: number) => `${BASE}/results?query=${encodeURIComponent(`speaker cable length ${index}`)}`;
		await Promise.all(connections.map(({ write }, index) => write(rawLines(site.port, target(index)))));
		// It cannot answer before it wakes: how long that takes later makes no reply earlier.
		woken = performance.now();
	});
	const heard = connections.map(({ reply }) =>
		reply.then(({ status }) => ({ status, after: performance.now() - woken })),
	);
	const refused = (await Promise.all(heard)).filter(({ status }) => status === 503);
	expect(refused.length).toBeGreaterThan(SEARCH_RENDERS_WAITING_MAX);
	// A timer ends within the millisecond that it says.
	expect(Math.min(...refused.map(({ after }) => after))).toBeGreaterThan(REFUSAL_HOLD - 2);
});

const search = (words: string, network: string): Promise<Response> =>
	fetch(`${site.origin}${BASE}/results?query=${encodeURIComponent(words)}`, {
		headers: { "x-forwarded-for": network },
	});

test.each([
	[
		"searches",
		(index: number) => `/results?query=${encodeURIComponent(`sound picture wifi cable ${index}`)}`,
		"busy-search",
	],
	["asks for what is not there", (index: number) => `/televisions/lumen-bateri-${index}`, "busy-missing"],
])("whoever searches from another network is answered while three %s without end", async (_, address, reason) => {
	await site.quiet();
	const turnedAway = () => site.metric("refusals_total", `reason="${reason}"`);
	const before = await turnedAway();
	let isOver = false;
	let asked = 0;
	const refused = new Set<string>();
	const one = async (_: unknown, index: number) => {
		while (!isOver) {
			const reply = await fetch(`${site.origin}${BASE}${address(asked++)}`, {
				headers: { "x-forwarded-for": `192.0.${index % 3}.7` },
			});
			const body = await reply.text();
			if (reply.status !== 503) continue;
			const isWhole =
				body.includes(reply.headers.get("x-request-id") ?? "nowhere") && body.trimEnd().endsWith("</html>");
			refused.add(`${reply.headers.get("content-encoding")}, whole: ${isWhole}`);
		}
	};
	const flood = Array.from({ length: 150 }, one);
	await expect.poll(turnedAway).toBeGreaterThan(before + 100);
	const statuses: number[] = [];
	for (let index = 0; index < 8; index++) {
		const reply = await search(`television remote ${reason} ${index}`, `198.51.${index}.9`);
		await reply.arrayBuffer();
		statuses.push(reply.status);
	}
	isOver = true;
	await Promise.all(flood);
	expect(statuses).toEqual(statuses.map(() => 200));
	// Who is turned away costs a third of the bytes, and still has a reference of his own; so has one for whom a search came too late on a busy machine.
	expect([...refused]).toContain("gzip, whole: true");
	expect([...refused].filter((each) => !each.endsWith("whole: true"))).toEqual([]);
});
