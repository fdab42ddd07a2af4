import { afterAll, beforeAll, expect, test } from "vitest";
import { API_SEARCHES } from "#src/site/search-limits.ts";
import { getAtOnce } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const A = "/api/content/support/en_GB";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

test("a flood of searches is turned away beyond what may wait; suggestions, other calls and pages are answered", async () => {
	const words = "hdmi tv sound picture wifi remote box menu light cable port disc app net on off";
	const searches = Array.from(
		{ length: 300 },
		(_, index) => `${A}/search?num=100&query=${encodeURIComponent(`${words}${index}`)}`,
	);
	const others = [
		`${A}/categories`,
		`${A}/suggest?query=hd`,
		"/api/content/support/openapi.json",
		"/electronics/support/televisions/lumen-e9-65",
	];
	const replies = await getAtOnce(site, [...searches, ...others]);
	expect(replies.slice(300).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	const refused = replies.slice(0, 300).filter(({ status }) => status !== 200);
	expect(refused.length).toBeLessThan(300);
	// One that had a place may come too late on a busy machine: what is said of it names its call.
	const [turnedAway, late] = [false, true].map((isLate) =>
		refused.filter(({ body }) => "detail" in JSON.parse(body) === isLate),
	);
	expect(turnedAway?.length).toBeGreaterThan(0);
	expect(300 - (turnedAway?.length ?? 300)).toBeGreaterThanOrEqual(API_SEARCHES.waiting);
	for (const { status, headers, body } of turnedAway ?? []) {
		expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "5"]);
		expect(JSON.parse(body)).toMatchObject({ status: 503 });
	}
	for (const { status } of late ?? []) expect([503, 504]).toContain(status);
	expect(await site.metric("refusals_total", 'status="503"')).toBe(
		refused.filter(({ status }) => status === 503).length,
	);
	expect((await fetch(`${site.origin}${A}/search?query=hdmi`)).status).toBe(200);
});
