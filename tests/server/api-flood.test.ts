import { afterAll, beforeAll, expect, test } from "vitest";
import { API_SEARCHES } from "#src/site/search-limits.ts";
import { type Asked, getAtOnce } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const A = "/api/content/support/en_GB";

const TOKEN = "the-token-of-another-site";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1", SUPPORT_API_TOKEN: TOKEN });
});
afterAll(() => site?.stop());

const from = (network: number) => ({ "X-Forwarded-For": `198.51.${network}.7` });

test.each([
	[
		"searches",
		(index: number) => `search?num=100&query=${encodeURIComponent(`hdmi sound picture ${index}`)}`,
		"search?query=menu",
	],
	["suggestions", (index: number) => `suggest?query=${encodeURIComponent(`sound pic ${index}`)}`, "suggest?query=menu"],
])("one network that asks for %s without end leaves others half of the places", async (_, flood, other) => {
	await site.quiet();
	const refused = await site.metric("refusals_total", 'status="503"');
	const late = await site.metric("searches_total", 'outcome="late"');
	const asked = Array.from({ length: 700 }, (_, index): Asked => [`${A}/${flood(index)}`, from(1)]);
	const replies = await getAtOnce(site, [...asked, [`${A}/${other}`, from(2)]]);
	expect(await site.metric("refusals_total", 'status="503"')).toBeGreaterThan(refused);
	expect(replies.slice(0, -1).some(({ status }) => status === 503)).toBe(true);
	// On a busy machine a search that had a place may come too late, and says so.
	if ((await site.metric("searches_total", 'outcome="late"')) === late) expect(replies.at(-1)?.status).toBe(200);
});

test("another site of the operator's, in which all its visitors ask, has more than the places of one network", async () => {
	await site.quiet();
	const asked = (headers: Readonly<Record<string, string>>) =>
		Array.from({ length: 400 }, (_, index): Asked => [`${A}/suggest?query=${headers["who"]}${index}`, headers]);
	const answered = async (headers: Readonly<Record<string, string>>) =>
		(await getAtOnce(site, asked(headers))).filter(({ status }) => status === 200).length;
	const network = await answered({ ...from(3), who: "n" });
	expect(await answered({ ...from(3), who: "s", Authorization: `Bearer ${TOKEN}` })).toBeGreaterThan(network * 1.5);
});

test("a flood of searches is turned away beyond what may wait; suggestions, other calls and pages are answered", async () => {
	const words = "hdmi tv sound picture wifi remote box menu light cable port disc app net on off";
	const refusals = () => site.metric("refusals_total", 'status="503"');
	const lateOnes = () => site.metric("searches_total", 'outcome="late"');
	const [before, lateBefore] = [await refusals(), await lateOnes()];
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
	// From many networks, which together have all places.
	const asked = searches.map((target, index): Asked => [target, from(index % 150)]);
	const replies = await getAtOnce(site, [...asked, ...others]);
	const [refused, answered] = [false, true].map((is) => replies.filter(({ status }) => (status === 200) === is));
	// On a busy machine what had a place may come too late, and the searches say so: on any other nothing is.
	const late = (await lateOnes()) - lateBefore;
	const beside = replies.slice(300).map(({ status }) => status);
	if (late === 0) expect(beside).toEqual([200, 200, 200, 200]);
	else expect([beside[0], ...beside.slice(2)]).toEqual([200, 200, 200]);
	expect(refused?.length).toBeGreaterThan(0);
	expect((answered?.length ?? 0) + late).toBeGreaterThanOrEqual(API_SEARCHES.waiting + beside.length);
	for (const { status, headers, body } of refused ?? []) {
		expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "5"]);
		expect(JSON.parse(body)).toMatchObject({ status: 503 });
	}
	expect((await refusals()) - before).toBe(refused?.length);
	expect((await fetch(`${site.origin}${A}/search?query=hdmi`)).status).toBe(200);
});
