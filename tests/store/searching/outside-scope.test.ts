import { StatementSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { searchesHere } from "#src/store/searching/search-desk.ts";
import type { Searches } from "#src/store/searching/searches.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let searches: Searches;
beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
	searches = searchesHere();
});
afterAll(async () => {
	await searches.close();
	copy.cleanUp();
});

/** What is found, and how often rows were weighed for it; the word is no name of a category, whose products would lead. */
async function searched(contextId: string | null) {
	const file = { id: 0, path: databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? "") };
	const all = vi.spyOn(StatementSync.prototype, "all");
	const found = await searches.ask({ file, audience: "public", locale: "en_GB", day: "2026-03-01" }, "search", {
		...{ query: "charge", contextId, types: null, topics: [], languages: [], start: 0, num: 10 },
	});
	const weighed = all.mock.contexts.filter((each) => each instanceof StatementSync && / AS fit /.test(each.sourceSQL));
	all.mockRestore();
	return { found, weighed: weighed.length };
}

test("what a search would find outside its product or category is counted, and none of it weighed", async () => {
	const everywhere = await searched(null);
	const within = await searched("speakers");
	expect(within.found?.total).toBeGreaterThan(0);
	expect(within.found?.outsideScope).toBe(everywhere.found?.total);
	expect(everywhere.weighed).toBeGreaterThan(0);
	expect(within.weighed).toBe(everywhere.weighed);
});
