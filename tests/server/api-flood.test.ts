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
	const [refused, answered] = [false, true].map((is) => replies.filter(({ status }) => (status === 200) === is));
	// On a busy machine what had a place may come too late, and the searches say so: on any other nothing is.
	const late = await site.metric("searches_total", 'outcome="late"');
	const beside = replies.slice(300).map(({ status }) => status);
	if (late === 0) expect(beside).toEqual([200, 200, 200, 200]);
	else expect([beside[0], ...beside.slice(2)]).toEqual([200, 200, 200]);
	expect(refused?.length).toBeGreaterThan(0);
	expect((answered?.length ?? 0) + late).toBeGreaterThanOrEqual(API_SEARCHES.waiting + beside.length);
	for (const { status, headers, body } of refused ?? []) {
		expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "5"]);
		expect(JSON.parse(body)).toMatchObject({ status: 503 });
	}
	expect(await site.metric("refusals_total", 'status="503"')).toBe(refused?.length);
	expect((await fetch(`${site.origin}${A}/search?query=hdmi`)).status).toBe(200);
});
