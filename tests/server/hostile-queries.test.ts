import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const BASE = "/electronics/support";
const API = "/api/content/support";

let site: BuiltServer;
beforeAll(async () => {
	// A heap that an ordinary site lives in: one request may not take it.
	site = await startBuiltServer({ NODE_OPTIONS: "--max-old-space-size=192", CACHE_MAX_MB: "8" });
});
afterAll(async () => {
	await site?.stop();
});

const GROWING = "\ufdfa".repeat(500);

test.each([
	["results", `${BASE}/results?query=`],
	["Arabic results", `${BASE}/ar/results?query=`],
	["search", `${API}/en_GB/search?query=`],
	["faq results", `${BASE}/ar/faqs/results?query=`],
	["suggest", `${API}/ar_AE/suggest?query=`],
	["keyword suggest", `${API}/ar_AE/keyword/suggest?query=`],
])("%s: one query cannot end the process", async (_, address) => {
	for (const query of [GROWING, "ب".repeat(500), "a".repeat(499), "ﬃ".repeat(500), "㌀".repeat(500), "漢".repeat(500)])
		await (await fetch(`${site.origin}${address}${encodeURIComponent(query)}`)).text();
	expect((await fetch(`${site.origin}${BASE}`)).status).toBe(200);
	expect(site.process.exitCode).toBeNull();
	expect(site.process.signalCode).toBeNull();
});
