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
	const [categories, suggested, ...rest] = replies.slice(300).map(({ status }) => status);
	expect([categories, ...rest]).toEqual([200, 200, 200]);
	// A suggestion is turned away by nothing; on a busy machine it may come too late.
	if (suggested !== 200) expect(await site.metric("searches_total", 'outcome="late"')).toBeGreaterThan(0);
	const refused = replies.slice(0, 300).filter(({ status }) => status !== 200);
	expect(refused.length).toBeGreaterThan(0);
	const answered = 300 - refused.length;
	expect(answered).toBeGreaterThan(0);
	// On a busy machine one that had a place may come too late: it is told apart by what the searches say of it.
	const withPlaces = async () => answered + (await site.metric("searches_total", 'outcome="late"'));
	await expect.poll(withPlaces).toBeGreaterThanOrEqual(API_SEARCHES.waiting);
	const busy = refused.filter(({ status }) => status === 503);
	for (const { headers, body } of busy) {
		expect([headers["content-type"], headers["retry-after"]]).toEqual(["application/problem+json", "5"]);
		expect(JSON.parse(body)).toMatchObject({ status: 503 });
	}
	expect(refused.length - busy.length).toBeLessThanOrEqual(API_SEARCHES.waiting + API_SEARCHES.atOnce);
	for (const { status } of refused) expect([503, 504]).toContain(status);
	expect(await site.metric("refusals_total", 'status="503"')).toBe(busy.length);
	expect((await fetch(`${site.origin}${A}/search?query=hdmi`)).status).toBe(200);
});
