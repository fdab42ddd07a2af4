import { expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS, requestByName } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import { NOBODY } from "#tests/fixtures/embedded-api.ts";
import { AGENT, agentsService, NEWS } from "./agents-service.ts";

const service = agentsService();
const { asked } = service;

const { manual, mandatory, withdrawn, revised } = AGENTS_ONLY;

const GIVEN: Readonly<Record<string, string>> = {
	...{ since: "2026-01-01", appType: "asc", query: "qsp", productName: "pebble-20" },
};

test("what every agent has to confirm is told with its edition", async () => {
	expect(await asked(request(CALLS.mandatoryNews, {}))).toEqual({
		results: [
			{
				...{ id: mandatory, title: `${CANARY} mandatory news`, language: "en-GB", edition: "1", day: "2026-01-02" },
				path: `/speakers/pebble-20/repair-documents/${mandatory}`,
				...{ products: ["Pebble 20"], productCount: 1 },
			},
		],
	});
});

test("a number is known in the spelling of whoever types it, also of what agents alone may see", async () => {
	const found = async (query: string) => {
		const { products, nearest } = await asked(request(CALLS.productJump, { query }));
		return [products, nearest].map((each) => each.map(({ slug }) => slug));
	};
	expect(await found("qsp 20k1")).toEqual([["pebble-20"], []]);
	expect((await found("zqcanary"))[0]).toContain(twinOf("pebble-20"));
	expect((await found("QSP-21K1"))[1]).toContain("pebble-20");
});

test("of what is withdrawn title and reason are left, and what holds instead", async () => {
	const details = await asked(request(CALLS.repairDetails, { contentFamilyId: withdrawn }));
	expect(details).toMatchObject({
		title: `${CANARY} withdrawn news`,
		summary: `${CANARY} withdrawn news in one sentence.`,
		standing: {
			withdrawn: {
				day: "2026-01-07",
				replacedBy: {
					...{ title: `${CANARY} mandatory news`, language: "en-GB" },
					path: `/speakers/pebble-20/repair-documents/${mandatory}`,
				},
			},
		},
		...{ sections: [], parts: [], tools: [], hazards: [], associatedFiles: [], revisions: [] },
	});
});

test("a repair document names its earlier editions; a public one has no standing", async () => {
	const details = await asked(request(CALLS.repairDetails, { contentFamilyId: revised }));
	expect(details.revisions).toMatchObject([{ day: "2026-01-05", edition: "1" }]);
	expect(await asked(request(CALLS.repairDetails, { contentFamilyId: "pebble-battery" }))).toMatchObject({
		...{ standing: null, revisions: [] },
	});
});

test("a service manual is found as one and leads to its first page, beside repairs of that type, but is no manual of a product", async () => {
	const { searchResponse } = await asked(request(CALLS.serviceManuals, { contextId: "pebble-20" }));
	expect(searchResponse.results.map(({ id, type, pages, path }) => [id, type, pages, path])).toContainEqual([
		...[manual, "service-manual", 2, `/speakers/pebble-20/manuals/${manual}/en/1`],
	]);
	expect(new Set(searchResponse.results.map(({ type }) => type))).toEqual(new Set(["service-manual"]));
	const listed = await asked(request(CALLS.documents, { productName: "pebble-20", language: "all" }));
	expect(listed.searchResponse.results.map(({ documentId }) => documentId)).not.toContain(manual);
	const page = await asked(request(CALLS.manualPage, { documentId: manual, page: 2 }));
	expect([page.type, page.page, page.pages, JSON.stringify(page.blocks)]).toEqual([
		"service-manual",
		2,
		2,
		expect.stringContaining("secret torque 2"),
	]);
});

test("technical news tell which have to be confirmed and which are withdrawn", async () => {
	const { searchResponse } = await asked(request(CALLS.technicalNews, {}));
	expect(searchResponse.results.map(({ id, standing }) => [id, standing?.mandatory, standing?.withdrawn?.day])).toEqual(
		[
			[withdrawn, false, "2026-01-07"],
			[mandatory, true, undefined],
		],
	);
});

test("a list has a window, and its count is that of the whole", async () => {
	const { searchResponse } = await asked(request(CALLS.technicalNews, { start: 1, num: 1 }));
	const { start, end, count, results } = searchResponse;
	expect({ start, end, count, ids: results.map(({ id }) => id) }).toEqual({
		...{ start: 1, end: 2, count: 2, ids: [mandatory] },
	});
});

test("documents beside repairs are those of their types alone, also when nobody names one", async () => {
	const { searchResponse } = await asked(request(CALLS.repairRelatedDocuments, {}));
	expect(searchResponse.results).toEqual([]);
});

test("news for service centres are theirs alone and lead to a repair document; what has ended is gone", async () => {
	const { searchResponse } = await asked(request(CALLS.ascNews, {}));
	expect(searchResponse.results.map(({ id, path }) => [id, path])).toEqual([
		[twinOf("autumn-update"), "/speakers/pebble-20/downloads/pebble-firmware"],
		[NEWS, `/speakers/pebble-20/repair-documents/${mandatory}`],
	]);
	const found = await asked(request(CALLS.ascNews, { query: "strap" }));
	expect(found.searchResponse).toMatchObject({ query: "strap", count: 1, results: [{ id: NEWS, type: "asc-news" }] });
});

test("news and alerts of everybody's pages hold nothing of that, whoever reads and whatever he asks for", async () => {
	for (const contextId of [null, "speakers", "pebble-20"])
		for (const types of [null, "asc-news", "asc-news,news", "safety,alert,news"])
			for (const identity of [AGENT, ANONYMOUS]) {
				const { results } = await asked(
					request(CALLS.newsAndAlerts, { contextId, types, num: 100 }),
					"en_GB",
					identity,
				);
				const ids = results.map(({ id }) => id);
				expect(ids.filter((id) => id === NEWS || id === twinOf("autumn-update"))).toEqual([]);
				if (contextId === null && types !== "asc-news") expect(ids).not.toEqual([]);
			}
});

test("what is new: types joined by commas, all of them the newest first", async () => {
	const { searchResponse } = await asked(
		request(CALLS.whatsNew, { appType: "asc", type: "asc-news,technical-news", num: 3 }),
	);
	expect(searchResponse.results.map(({ id, type, published }) => [id, type, published])).toEqual([
		[twinOf("autumn-update"), "asc-news", "2026-02-01"],
		[withdrawn, "technical-news", "2026-01-07"],
		[NEWS, "asc-news", "2026-01-05"],
	]);
	expect(searchResponse.count).toBe(4);
	const address = "http://support.example/api/content/support/en_GB/search?type=asc-news,technical-news&appType=asc";
	const reply = await service.answer(new Request(address), { ...NOBODY, identity: AGENT });
	expect(await reply.json()).toMatchObject({ searchResponse: { count: 4 } });
	expect((await service.answer(new Request(address), NOBODY)).status).toBe(403);
});

test("what a product's pack takes along are the files of its documents, service manuals first, each in the nearest language", async () => {
	const { day, files, manuals } = await asked(request(CALLS.offlinePack, { productName: "pebble-20" }));
	expect(day).toBe("2026-06-01");
	expect(files[0]).toMatchObject({ type: "service-manual", title: `${CANARY} service manual`, language: "en" });
	expect(new Set(files.map(({ url }) => url)).size).toBe(files.length);
	expect(files.map(({ type }) => type)).toContain("manual");
	expect(manuals[0]).toEqual({
		...{ documentId: manual, language: "en", pages: 2 },
		path: `/speakers/pebble-20/manuals/${manual}/en/1`,
	});
	const german = await asked(request(CALLS.offlinePack, { productName: "pebble-20" }), "de_DE");
	expect(german.files.map(({ language }) => language)).toContain("de");
});

test.each([
	"agentChanges",
	"ascNews",
	"mandatoryNews",
	"productJump",
	"whatsNew",
	"serviceManuals",
	"technicalNews",
	"repairRelatedDocuments",
	"offlinePack",
] as const)("%s answers nobody but an agent", async (name) => {
	const call = requestByName(name, (parameter) => GIVEN[parameter]);
	const outcome = await service.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
	expect(outcome).toMatchObject({ state: "failed", error: { status: 403 } });
});
