import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFRESH_RETRY } from "#src/site/cache-limits.ts";
import { BREAKER, BUDGET, FIRST_BYTE_BUDGET } from "#src/site/limits.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type Fault, type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

/** What an outage of the support API elsewhere means for those who visit: nothing, where a page is kept. */

const BASE = "/electronics/support";
const WARM = [
	BASE,
	`${BASE}/televisions`,
	...["lumen-e9-65", "lumen-e9-55", "lumen-c7-50"].map((slug) => `${BASE}/televisions/${slug}`),
];
const TROUBLE: readonly Fault[] = ["hang", "trickle", "refuse", "500", "502", "garbage"];

let double: SupportApiDouble;
let site: BuiltServer;
beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	site = await startBuiltServer({ SUPPORT_API_URL: double.url });
	await whole();
});
afterAll(async () => {
	await site?.stop();
	double?.stop();
});

const statusOf = async (path: string) => {
	const reply = await fetch(site.origin + path);
	await reply.arrayBuffer();
	return reply.status;
};

/** Visits until every page is kept whole and fresh. */
async function whole(): Promise<void> {
	const kept = async (path: string) => (await fetch(site.origin + path)).headers.get("cache-status") ?? "";
	for (const path of WARM) while (!/; hit; ttl=\d{2,}/.test(await kept(path))) await setTimeout(200);
}

describe.each(TROUBLE)("an API that answers everything with %s", (fault) => {
	test("costs no visitor of a kept page anything, fresh or out of date; others get a page that says so; then all is well again", async () => {
		const fresh = await site.metric("renders_total");
		double.fail(() => fault);
		for (let round = 0; round < 3; round++) expect(await Promise.all(WARM.map(statusOf))).toEqual(WARM.map(() => 200));
		expect(await site.metric("renders_total")).toBe(fresh);
		await site.invalidate("site");
		for (let round = 0; round < 3; round++) expect(await Promise.all(WARM.map(statusOf))).toEqual(WARM.map(() => 200));
		for (const slug of ["lumen-s3-32", "lumen-f8-55"]) {
			const cold = await fetch(`${site.origin}${BASE}/televisions/${slug}/specifications`);
			const text = await cold.text();
			expect([cold.status, Number(cold.headers.get("retry-after")) > 0]).toEqual([503, true]);
			for (const help of ['name="query"', "</html>"]) expect(text).toContain(help);
		}
		expect(await (await fetch(`${site.opsOrigin}/readyz`)).text()).toBe("ok\n");
		expect(await statusOf(`${BASE}/televisions/lumen-e9-65`)).toBe(200);
		double.fail(() => null);
		await whole();
		expect(await site.metric("api_resting", 'part="calls"')).toBe(0);
	});
});

test("the budgets hold together: a page that fails tells so within its first byte's, and what was in trouble is known to be well within five seconds", () => {
	expect(BUDGET.critical + BUDGET.optional).toBeLessThan(FIRST_BYTE_BUDGET);
	expect(FIRST_BYTE_BUDGET).toBeLessThanOrEqual(2_500);
	expect(BREAKER.longestPause + REFRESH_RETRY).toBeLessThanOrEqual(5_000);
	expect(BREAKER.firstPause).toBeLessThanOrEqual(BREAKER.longestPause);
});
