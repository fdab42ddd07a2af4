import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { growPack } from "#scripts/bench/grown-pack.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { FAQ_BUNDLES_MAX } from "#src/site/limits.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { databasePath } from "#src/store/current.ts";
import { openForAudience } from "#src/store/database.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** What pages and machines ask; all of it has a window, or is as long as one product or brand makes it. */
const WINDOW = { start: 0, num: 2 };
const ASKED: readonly CallRequest[] = [
	...["pebble-20", "speakers"].flatMap((contextId) => [
		request(CALLS.faqResults, { contextId, type: "faqs", ...WINDOW }),
		request(CALLS.faqResults, { contextId, type: "quality-issue-article", ...WINDOW }),
		request(CALLS.relatedArticles, { contextId, ...WINDOW }),
		request(CALLS.publicWhatsNew, { contextId, ...WINDOW }),
		request(CALLS.supportVideos, { contextId, ...WINDOW }),
	]),
	request(CALLS.publicWhatsNew, WINDOW),
	request(CALLS.supportVideos, WINDOW),
	request(CALLS.newsAndAlerts, WINDOW),
	request(CALLS.newsAndAlerts, { contextId: "speakers", ...WINDOW }),
	request(CALLS.faqResults, { contextId: "speakers", type: "faqs", topics: ["setting-up"], ...WINDOW }),
	request(CALLS.relatedArticles, { articleFamilyId: "pair-pebble", ...WINDOW }),
	request(CALLS.tutorials, { productName: "pebble-20", ...WINDOW }),
	request(CALLS.documents, { productName: "pebble-20", language: "en", ...WINDOW }),
	request(CALLS.downloads, { productName: "pebble-20", ...WINDOW }),
	request(CALLS.documentLanguages, { productName: "pebble-20" }),
	request(CALLS.specifications, { productName: "pebble-20" }),
	request(CALLS.compatibleCategories, { productName: "pebble-20" }),
	request(CALLS.banners, { model: "pebble-20" }),
	request(CALLS.productMetadata, { productName: "pebble-20" }),
	request(CALLS.repairSearch, { model: "pebble-20", type: "repair-documents", ...WINDOW }),
	request(CALLS.repairDocuments, { contextId: "speakers", type: "repair-documents", ...WINDOW }),
	request(CALLS.newsAndAlerts, { contextId: "pebble-20", types: ["safety"], ...WINDOW }),
	request(CALLS.specialMessage, {}),
	request(CALLS.categories, {}),
	request(CALLS.categories, { categoryName: "speakers" }),
	request(CALLS.categorySeo, { categoryName: "speakers" }),
	request(CALLS.product, { productName: "pebble-20" }),
	request(CALLS.productSeo, { productName: "pebble-20" }),
	...["newest", "name", "model"].flatMap((sort) =>
		[{}, { documentTypeFilter: "manuals" }, { contentTypeFilter: "discontinued" }].map((filter) =>
			request(CALLS.models, { categoryName: "speakers", sort, ...filter, ...WINDOW }),
		),
	),
	request(CALLS.models, {
		categoryName: "speakers",
		documentTypeFilter: "manuals,downloads",
		country: "DE",
		...WINDOW,
	}),
	request(CALLS.addresses, { start: 20, num: 2 }),
];

/** What grows until it fills a page: neighbours to compare, and bundles. */
const FILLED: readonly CallRequest[] = [
	request(CALLS.productList, { productName: "pebble-20" }),
	request(CALLS.faqBundleList, { modelSlug: "pebble-20", bundleType: "auto" }),
	request(CALLS.faqBundles, { modelSlug: "pebble-20" }),
];
/** Rows that such a list reads at most. */
const FILLED_ROWS_MAX = 120;

interface Grown {
	readonly content: Content;
	readonly dataDir: string;
}

let copy: Copy;
let small: Grown;
let large: Grown;

beforeAll(async () => {
	copy = copyOfPack();
	const grown = async (times: number): Promise<Grown> => {
		const packDir = join(copy.packDir, `../times-${times}`);
		const dataDir = join(copy.packDir, `../data-${times}`);
		growPack(copy.packDir, packDir, times);
		expect(await importPack({ packDir, dataDir })).toMatchObject({ state: "imported" });
		return { content: await openContent(dataDir), dataDir };
	};
	small = await grown(4);
	large = await grown(40);
});

afterAll(() => {
	small.content.close();
	large.content.close();
	copy.cleanUp();
});

async function answer({ content }: Grown, asked: CallRequest): Promise<unknown> {
	const snapshot = embeddedApi(content).support.snapshot();
	const outcome = await snapshot.call(asked, { locale: "en_GB", identity: ANONYMOUS, budget: 60_000 });
	snapshot.release();
	expect(outcome, asked.key).toMatchObject({ state: "ok" });
	return outcome.state === "ok" ? outcome.data : null;
}

/** How many statements a call runs, and how many rows they yield. */
async function costOf(grown: Grown, asked: CallRequest): Promise<{ statements: number; rows: number }> {
	const all = vi.spyOn(StatementSync.prototype, "all");
	const get = vi.spyOn(StatementSync.prototype, "get");
	try {
		await answer(grown, asked);
		const rows = all.mock.results.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0);
		return { statements: all.mock.calls.length + get.mock.calls.length, rows };
	} finally {
		all.mockRestore();
		get.mockRestore();
	}
}

test("no call runs more statements or reads more rows in a catalogue ten times as large", async () => {
	const costs: Record<string, unknown> = {};
	const larger: Record<string, unknown> = {};
	for (const asked of ASKED) {
		costs[asked.key] = await costOf(small, asked);
		larger[asked.key] = await costOf(large, asked);
	}
	expect(larger).toEqual(costs);
	for (const asked of FILLED) expect((await costOf(large, asked)).rows, asked.key).toBeLessThan(FILLED_ROWS_MAX);
});

test("no statement of a call walks or sorts a table that grows with the catalogue", async () => {
	const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
	const fresh = await openContent(large.dataDir);
	for (const asked of [...ASKED, ...FILLED]) await answer({ ...large, content: fresh }, asked);
	const statements = new Set(prepare.mock.calls.map(([sql]) => sql));
	prepare.mockRestore();
	const database = openForAudience(databasePath(large.dataDir, fresh.current()), "public");
	const walks = [...statements]
		.filter((sql) => /^\s*(SELECT|WITH)/.test(sql) && !/\b(meta|sqlite_schema|term)\b/.test(sql))
		.flatMap((sql) => {
			const steps = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);
			// What is sorted is what was asked for by name, the relations of one product, or what a brand has few of.
			const isShort =
				steps.some((step) => /VIRTUAL TABLE/.test(step)) ||
				/kind = '(categories|special-message)'|compatible AS o\b.*\bo\.slug = \?/s.test(sql);
			const walk = isShort ? /^SCAN (?!.*VIRTUAL TABLE)/ : /^SCAN (?!CONSTANT ROW)|USE TEMP B-TREE/;
			return steps.filter((step) => walk.test(step)).map((step) => `${step}: ${sql}`);
		});
	database.close();
	fresh.close();
	expect(walks).toEqual([]);
});

test("a page shows as many bundles as fit it, and the whole list of answers stays as long as it is", async () => {
	const asked = request(CALLS.faqBundles, { categoryName: "speakers" });
	expect(await answer(small, asked)).toMatchObject({ data: { length: 4 } });
	expect(await answer(large, asked)).toMatchObject({ data: { length: FAQ_BUNDLES_MAX } });
});
