import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOLD_KINDS } from "#src/contract/asc/told-kinds.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS, requestByName } from "#src/contract/registry.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf, unmarked } from "#tests/fixtures/canary.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const { manual, mandatory, withdrawn, revised } = AGENTS_ONLY;
/** The twin of a notice leads to what is for agents alone. */
const NEWS = twinOf("pebble-strap");

const GIVEN: Readonly<Record<string, string>> = {
	...{ since: "2026-01-01", appType: "asc", query: "qsp", productName: "pebble-20" },
};

let copy: Copy;
let content: Content;
let face: ReturnType<typeof embeddedApi>["face"];
let snapshot: ReturnType<ReturnType<typeof embeddedApi>["support"]["snapshot"]>;

beforeAll(async () => {
	copy = copyOfAgentsPack();
	copy.edit(`news-and-alerts/${NEWS}/data.json`, (facts) =>
		facts.replace(/"link":\s*\{[^}]*\}/, `"link": { "repairDocument": "${mandatory}" }`),
	);
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	content = await openContent(copy.dataDir);
	const api = embeddedApi(content, { today: () => "2026-06-01" });
	face = api.face;
	snapshot = api.support.snapshot();
});
afterAll(() => {
	snapshot.release();
	content.close();
	copy.cleanUp();
});

async function asked<Data>(call: CallRequest<Data>, locale = "en_GB", identity = AGENT): Promise<Data> {
	const outcome = await snapshot.call(call, { locale, identity, budget: 5_000 });
	if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
	return outcome.data;
}

const changes = (since: string, more: { contextId?: string; type?: string } = {}, locale = "en_GB") =>
	asked(request(CALLS.agentChanges, { since, ...more }), locale);

describe("what changed since a day", () => {
	test("is new, revised or withdrawn, the last change first, of agents' items alone", async () => {
		const { results, count } = await changes("2026-01-03");
		expect(results.map(({ id, state, day }) => [id, state, day])).toEqual(
			[
				[twinOf("autumn-update"), "new", "2026-02-01"],
				[withdrawn, "withdrawn", "2026-01-07"],
				[revised, "revised", "2026-01-05"],
				[NEWS, "new", "2026-01-05"],
				[manual, "new", "2026-01-03"],
			].toSorted(([a = "", , x = ""], [b = "", , y = ""]) => (x === y ? (a < b ? -1 : 1) : x < y ? 1 : -1)),
		);
		expect(count).toBe(5);
		expect((await changes("2026-01-06")).results.map(({ id }) => id)).toEqual([twinOf("autumn-update"), withdrawn]);
		expect((await changes("2027-01-01")).results).toEqual([]);
		const told = (await changes("2025-01-01")).results;
		expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(TOLD_KINDS));
	});

	test("what came out since is new, however often it was revised", async () => {
		const { results } = await changes("2025-01-01");
		expect(results.find(({ id }) => id === revised)).toMatchObject({ state: "new", difference: null });
	});

	test("what was revised says word by word what differs from the edition that held then", async () => {
		const { results } = await changes("2026-01-05");
		const item = results.find(({ id }) => id === revised);
		expect(item?.standing).toEqual({ mandatory: false, edition: "2", revised: "2026-01-05", withdrawn: null });
		expect(JSON.parse(unmarked(JSON.stringify(item?.difference)))).toEqual({
			...{ edition: "1", language: "en-GB" },
			blocks: [
				{
					place: "1. Loosen the screws",
					parts: [{ text: "Touch something earthed first.", change: "added" }],
				},
				{
					place: "1. Fasten the screws",
					parts: [
						{ text: "Turn both to the right", change: "same" },
						{ text: `, ${CANARY} first`, change: "removed" },
						{ text: ".", change: "same" },
					],
				},
				{
					place: "1. Fasten the screws",
					parts: [
						{ text: "", change: "same" },
						{ text: "0.6", change: "removed" },
						{ text: "0.4", change: "added" },
						{ text: " N·m", change: "same" },
					],
				},
			],
		});
	});

	test("in a language that lacks the earlier edition the difference is that of the default one", async () => {
		const { results } = await changes("2026-01-05", {}, "de_DE");
		const item = results.find(({ id }) => id === revised);
		expect([item?.language, item?.difference?.language, item?.difference?.blocks.length]).toEqual([
			"de-DE",
			"en-GB",
			3,
		]);
	});

	test("is narrowed by a product, a category and by types", async () => {
		const ids = async (more: { contextId?: string; type?: string }) =>
			(await changes("2026-01-03", more)).results.map(({ id }) => id).sort();
		const everywhere = [revised, twinOf("autumn-update"), manual, withdrawn];
		expect(await ids({ contextId: "pebble-20" })).toEqual(everywhere.toSorted());
		expect(await ids({ contextId: "speakers" })).toEqual([...everywhere, NEWS].sort());
		expect(await ids({ type: "technical-news" })).toEqual([withdrawn]);
		expect(await ids({ type: "asc-news,service-manual" })).toEqual(
			[NEWS, twinOf("autumn-update"), manual, revised].sort(),
		);
		expect(await ids({ contextId: "nothing-of-ours" })).toEqual([]);
	});

	test("without a day it is a month, of a product a year; one that is to come is today, one too long ago the first that is told", async () => {
		const since = async (more: Readonly<Record<string, string>>) =>
			(await asked(request(CALLS.agentChanges, more))).since;
		expect(await since({})).toBe("2026-05-02");
		expect(await since({ contextId: "pebble-20" })).toBe("2025-06-01");
		expect(await since({ since: "2027-01-01" })).toBe("2026-06-01");
		expect(await since({ since: "1999-01-01" })).toBe("2024-05-31");
	});

	test("a day that no calendar has is refused", async () => {
		const call = request(CALLS.agentChanges, { since: "2026-02-30" });
		expect(await snapshot.call(call, { locale: "en_GB", identity: AGENT, budget: 5_000 })).toMatchObject({
			state: "failed",
			error: { status: 400 },
		});
	});
});

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
	const reply = await face.answer(new Request(address), { ...NOBODY, identity: AGENT });
	expect(await reply.json()).toMatchObject({ searchResponse: { count: 4 } });
	expect((await face.answer(new Request(address), NOBODY)).status).toBe(403);
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
	const outcome = await snapshot.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
	expect(outcome).toMatchObject({ state: "failed", error: { status: 403 } });
});
