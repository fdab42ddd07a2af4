import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const A = "/api/content/support/en_GB";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

test("a flood of searches is turned away beyond what may wait; suggestions, other calls and pages are answered", async () => {
	const words = "hdmi tv sound picture wifi remote box menu light cable port disc app net on off";
	const searches = Array.from({ length: 300 }, (_, index) =>
		fetch(`${site.origin}${A}/search?num=100&query=${encodeURIComponent(`${words}${index}`)}`),
	);
	const others = ["/categories", "/suggest?query=hd", "/openapi.json"].map((path) =>
		fetch(site.origin + (path === "/openapi.json" ? "/api/content/support/openapi.json" : A + path)),
	);
	const page = fetch(`${site.origin}/electronics/support/televisions/lumen-e9-65`);
	for (const each of [...others, page]) expect((await each).status).toBe(200);
	const refused = [];
	for (const reply of await Promise.all(searches))
		if (reply.status === 503) refused.push(reply);
		else expect(reply.status).toBe(200);
	expect(refused.length).toBeGreaterThan(0);
	for (const { headers } of refused)
		expect([headers.get("content-type"), headers.get("retry-after")]).toEqual(["application/problem+json", "5"]);
	expect(await refused[0]?.json()).toMatchObject({ status: 503 });
	expect(await site.metric("refusals_total", 'status="503"')).toBe(refused.length);
	expect((await fetch(`${site.origin}${A}/search?query=hdmi`)).status).toBe(200);
});
