import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };
let copy: Copy;
let content: Content;
type Snapshot = ReturnType<ReturnType<typeof embeddedApi>["support"]["snapshot"]>;
let snapshot: Snapshot;

beforeAll(async () => {
	copy = copyOfPack();
	copy.edit("articles/clean-housing/data.json", (text) => text.replace("2026-01-10", "2026-05-01"));
	// The newest version was withdrawn: the one that is offered is older than every article.
	copy.edit("downloads/pebble-firmware/data.json", (text) =>
		text.replace('"version": "2.1",', '"version": "2.1", "withdrawn": true,').replace("2026-02-01", "2026-04-01"),
	);
	content = await copy.open();
	snapshot = embeddedApi(content).support.snapshot();
});
afterAll(() => {
	snapshot.release();
	copy.cleanUp();
});

describe("bundles made by themselves", () => {
	const bundles = async (params: Parameters<typeof CALLS.faqBundleList.tags>[0]) => {
		const outcome = await snapshot.call(request(CALLS.faqBundleList, params), options);
		if (outcome.state !== "ok") return outcome.state;
		return outcome.data.data.map(({ bundleId, type, count, linkedArticles }) => [
			bundleId,
			type,
			count,
			linkedArticles.length,
		]);
	};

	test("a topic each, of what is about the product, its category and everything", async () => {
		expect(await bundles({ modelSlug: "pebble-20", bundleType: "auto" })).toEqual([
			["error-codes_auto", "auto", 1, 1],
			["setting-up_auto", "auto", 2, 2],
		]);
		expect(await bundles({ categoryName: "radios", bundleType: "auto" })).toEqual([["setting-up_auto", "auto", 2, 2]]);
	});

	test("beside those that somebody put together, or either alone", async () => {
		expect(await bundles({ modelSlug: "pebble-20", categoryName: "speakers" })).toEqual([
			["first-steps", "editorial", undefined, 2],
			["error-codes_auto", "auto", 1, 1],
			["setting-up_auto", "auto", 2, 2],
		]);
		expect(await bundles({ categoryName: "speakers", bundleType: "editorial" })).toHaveLength(1);
		expect(await bundles({ bundleType: "auto" })).toEqual([]);
		expect(await bundles({ modelSlug: "nothing", bundleType: "auto" })).toEqual([]);
		expect(await bundles({ modelSlug: "pebble-20", bundleType: "other" })).toBe("failed");
	});

	const detail = async (params: Parameters<typeof CALLS.faqBundleDetail.tags>[0]) => {
		const outcome = await snapshot.call(request(CALLS.faqBundleDetail, params), options);
		if (outcome.state !== "ok") return outcome.state === "failed" ? outcome.error.status : outcome.state;
		const { start, end, count, results } = outcome.data.searchResponse;
		return [start, end, count, results.map(({ articleFamilyId }) => articleFamilyId)];
	};

	test("the detail of either, by the part of its id before the underscore, in windows and narrowed", async () => {
		expect(await detail({ gkId: "first-steps" })).toEqual([0, 2, 2, ["pair-pebble", "clean-housing"]]);
		expect(await detail({ gkId: "first-steps", start: 1, num: 1 })).toEqual([1, 2, 2, ["clean-housing"]]);
		expect(await detail({ gkId: "setting-up_auto_2", model: "pebble-20" })).toEqual([
			...[0, 2, 2],
			["pair-pebble", "clean-housing"],
		]);
		expect(await detail({ gkId: "first-steps", type: "quality-issue-article" })).toEqual([0, 0, 0, []]);
		expect(await detail({ gkId: "error-codes", documentTypeFilter: "faq-article" })).toBe(404);
		expect(await detail({ gkId: "no-such-topic_auto" })).toBe(404);
		expect(await detail({ gkId: "_auto" })).toBe("skipped");
	});
});

test("categories to go on from stand beside the category, or beside that of the product", async () => {
	const beside = async (params: Parameters<typeof CALLS.contextCategories.tags>[0]) => {
		const outcome = await snapshot.call(request(CALLS.contextCategories, params), options);
		return outcome.state === "ok" ? outcome.data.categories.map(({ name }) => name) : outcome.state;
	};
	expect(await beside({ categoryName: "speakers" })).toEqual(["radios"]);
	expect(await beside({ categoryName: "speakers", modelSlug: "harbour-r1" })).toEqual(["speakers"]);
	expect(await beside({ categoryName: "nothing" })).toBe("failed");
	expect(await beside({})).toBe("skipped");
});

describe("what is new for visitors", () => {
	const newest = async (params: Parameters<typeof CALLS.publicWhatsNew.tags>[0]) => {
		const outcome = await snapshot.call(request(CALLS.publicWhatsNew, params), options);
		if (outcome.state !== "ok") return outcome.state;
		const { count, results } = outcome.data.searchResponse;
		return [count, results.map(({ id, published }) => `${published} ${id}`)];
	};

	test("by day, of every kind, as many as the brand wants", async () => {
		expect(await newest({})).toEqual([
			7,
			[
				"2026-05-01 clean-housing",
				"2026-03-01 quillet-app",
				...["2026-01-10 pair-pebble", "2026-01-10 pebble-error-e2", "2026-01-10 radio-find-stations"],
			],
		]);
		expect(await newest({ start: 5, num: 5 })).toEqual([7, ["2025-06-01 pebble-firmware", "2025-03-01 pebble-manual"]]);
	});

	test("a version that was withdrawn takes no place in a short list", async () => {
		expect(await newest({ type: "download", num: 1 })).toEqual([2, ["2026-03-01 quillet-app"]]);
	});

	test("of what the page is about, and of the types that are asked for", async () => {
		expect(await newest({ contextId: "radios" })).toEqual([
			...[2],
			["2026-05-01 clean-housing", "2026-01-10 radio-find-stations"],
		]);
		expect(await newest({ contextId: "pebble-20", type: ["manuals"] })).toEqual([1, ["2025-03-01 pebble-manual"]]);
		expect(await newest({ type: "quality-issue-article,document" })).toEqual([
			...[2],
			["2026-01-10 pebble-error-e2", "2025-03-01 pebble-manual"],
		]);
		expect(await newest({ contextId: "nothing" })).toEqual([0, []]);
	});
});
