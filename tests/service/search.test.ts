import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import type { Search } from "#src/contract/search/schemas.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfAgentsPack();
	content = await copy.open();
});

afterAll(() => copy.cleanUp());

async function ask(call: CallRequest<Search>, identity: Identity = ANONYMOUS) {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		return await snapshot.call(call, { locale: "en_GB", identity, budget: 5_000 });
	} finally {
		snapshot.release();
	}
}

async function idsOf(call: CallRequest<Search>, identity?: Identity): Promise<readonly string[]> {
	const outcome = await ask(call, identity);
	if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
	return outcome.data.searchResponse.results.map(({ id }) => id);
}

test("repair documents are listed without words: of a product, a category and all, for each audience its own", async () => {
	for (const contextId of ["pebble-20", "speakers", null]) {
		const call = request(CALLS.repairDocuments, { contextId, type: "repair-documents" });
		expect(await idsOf(call)).toEqual(["pebble-battery"]);
		expect([...(await idsOf(call, AGENT))].sort()).toEqual(["pebble-battery", ...Object.values(AGENTS_ONLY)].sort());
	}
	expect(await idsOf(request(CALLS.repairDocuments, { contextId: "radios", type: "repair-documents" }))).toEqual([]);
	expect(await idsOf(request(CALLS.repairSearch, { model: "pebble-20" }))).toContain("pebble-battery");
});

test("organic results of an empty query are cleared, whatever the filters: nothing is asked, nothing is listed", async () => {
	const { face } = embeddedApi(content);
	for (const filter of ["documentTypeFilter=manuals", "topics=setting-up", "supportFaqBundleTopicFilter=x"]) {
		const reply = await face.answer(new Request(`http://x/api/content/support/en_GB/search?num=100&${filter}`), NOBODY);
		expect(await reply.json(), filter).not.toHaveProperty("searchResponse");
	}
	expect(await ask(request(CALLS.search, { query: "", type: "manuals", topics: ["setting-up"] }))).toMatchObject({
		state: "skipped",
	});
});

test("a number that nothing has leads nobody to the product whose number is nearly it: neither alone nor beside words", async () => {
	const known = await ask(request(CALLS.search, { query: "QSP20K1 battery" }));
	expect(known).toMatchObject({ data: { inferredContext: { productName: "pebble-20" } } });
	for (const query of ["QSP20L1", "QSP20L1 battery"]) {
		const outcome = await ask(request(CALLS.search, { query }));
		expect(outcome, query).toMatchObject({
			data: { nearestModels: [{ slug: "pebble-20" }], inferredContext: null, leftOut: { words: ["QSP20L1"] } },
		});
	}
});

test("products that are sold stand first in every order of a list of products", async () => {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		for (const sort of ["newest", "name", "model"]) {
			const asked = request(CALLS.models, { categoryName: "speakers", sort });
			const outcome = await snapshot.call(asked, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
			expect(outcome, sort).toMatchObject({
				data: { searchResponse: { results: [{ slug: "pebble-20" }, { slug: "pebble-10" }] } },
			});
		}
	} finally {
		snapshot.release();
	}
});

test("results of an unknown category or product are 404, with words and without", async () => {
	for (const contextId of ["nothing", "nothing-20"]) {
		expect(await ask(request(CALLS.search, { contextId, query: "pebble" }))).toMatchObject({ error: { status: 404 } });
		expect(await ask(request(CALLS.repairDocuments, { contextId }))).toMatchObject({ error: { status: 404 } });
	}
});

test("the aliases software and sub-document find what they mean", async () => {
	expect(await idsOf(request(CALLS.search, { query: "quillet", type: "software" }))).toEqual(["quillet-app"]);
	expect(await idsOf(request(CALLS.search, { query: "pebble", documentTypeFilter: "sub-document" }))).toEqual([
		"pebble-manual",
	]);
});
