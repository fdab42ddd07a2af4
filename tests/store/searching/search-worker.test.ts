import { readdirSync, readlinkSync, utimesSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Audience } from "#src/contract/audience.ts";
import { openContent } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import type { SearchQuestion } from "#src/store/searching/indexed.ts";
import { searchesHere } from "#src/store/searching/search-desk.ts";
import { SearchPool } from "#src/store/searching/search-pool.ts";
import { type SearchedFile, type Searches, SearchUnavailable } from "#src/store/searching/searches.ts";
import { store } from "#src/store/store.ts";
import { HandClock } from "../../fixtures/hand-clock.ts";
import { type Copy, copyOfPack } from "../../fixtures/imported-pack.ts";

let copy: Copy;
let file: SearchedFile;
let pool: SearchPool;
beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
	file = { id: 0, path: databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? "") };
	// On a busy machine a thread of the sources takes long to start: no time passes here.
	pool = new SearchPool({ threads: 1, clock: new HandClock(), reports: { search: () => {}, thread: () => {} } });
});
afterAll(async () => {
	await pool.close();
	copy.cleanUp();
});

const question: SearchQuestion = {
	...{ query: "speaker", contextId: null, types: null, topics: [], languages: [] },
	...{ start: 0, num: 10 },
};

/** Every search there is, as readers ask it. */
const everything = async (searches: Searches, audience: Audience) => {
	const searcher = { file, audience, locale: "en_GB", day: "2026-03-01" };
	const { ask } = searches;
	const of: typeof ask = (...asked) => searches.ask(...asked);
	return {
		found: await of(searcher, "search", question),
		within: await of(searcher, "search", { ...question, contextId: "speakers", types: ["model"] }),
		nowhere: await of(searcher, "search", { ...question, contextId: "no-such-context" }),
		wordless: await of(searcher, "search", { ...question, query: "", languages: ["en"] }),
		others: await of(searcher, "otherLanguages", ["de_DE"], { ...question, query: "Lautsprecher" }),
		suggested: await of(searcher, "suggestions", "peb", null),
		completed: await of(searcher, "keywords", "spea"),
		numbered: await of(searcher, "numbered", "pebble 20"),
		remotes: await of(searcher, "remotes", "pebble", { start: 0, num: 5 }),
	};
};

test.each(["public", "asc"] as const)(
	"a thread answers as this one does (%s), and its answers hold no whole text",
	async (audience) => {
		const here = searchesHere();
		const found = await everything(pool, audience);
		expect(found).toEqual(await everything(here, audience));
		expect(found.found?.hits.length).toBeGreaterThan(2);
		expect(found.suggested?.length).toBeGreaterThan(0);
		expect(found.numbered.meant.length + found.numbered.nearest.length).toBeGreaterThan(0);
		for (const hit of found.found?.hits ?? []) expect(hit).not.toHaveProperty("body");
		await here.close();
	},
);

/** How often this process has a file open; threads share its descriptors. */
const openings = (path: string) =>
	readdirSync("/proc/self/fd").filter((fd) => {
		try {
			return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path);
		} catch {
			return false;
		}
	}).length;

test("a thread opens a version with its first search, and closes it when its last reader has gone", async () => {
	pool.forget(file);
	await expect.poll(() => openings(file.path)).toBe(0);
	// With another time its bytes are read first, and not behind, which would open it as well.
	utimesSync(file.path, new Date(), new Date());
	const content = await openContent(copy.dataDir, undefined, pool);
	const before = openings(file.path);
	const snapshot = content.acquire();
	const reader = store.at({ snapshot, identity: { kind: "anonymous" }, locale: "en_GB", today: "2026-03-01" });
	expect((await reader.ask("search", question))?.hits.length).toBeGreaterThan(0);
	expect(openings(file.path)).toBe(before + 1);
	content.close();
	snapshot.release();
	await expect.poll(() => openings(file.path)).toBe(0);
	expect(pool.size()).toMatchObject({ running: 0, threads: 1 });
});

test("a version that cannot be opened is no fault of the search: it is not there just now", async () => {
	const gone = { ...file, id: 99, path: `${file.path}.gone` };
	const searcher = { file: gone, audience: "public", locale: "en_GB", day: "2026-03-01" } as const;
	await expect(pool.ask(searcher, "keywords", "spea")).rejects.toThrow(SearchUnavailable);
});
