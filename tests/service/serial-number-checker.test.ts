import { expect, onTestFinished, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { serialListTag } from "#src/contract/tags.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addSerialList, SERIAL_DATA, SERIAL_LIST } from "#tests/fixtures/serial-pack.ts";

const AGENT: Identity = { kind: "agent", id: "a1", company: "Repairs", accessLevel: "asc" };
const API = "http://site.example/api/content/support/en_GB/serial-number-checker";

async function site() {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	addSerialList(copy);
	addSerialList(copy, { audience: "asc" }, "internal-straps");
	expect(copy.problems()).toEqual([]);
	const imported = await copy.import();
	const content = await openContent(copy.dataDir);
	onTestFinished(() => content.close());
	const { support, face } = embeddedApi(content);
	const snapshot = support.snapshot();
	onTestFinished(() => snapshot.release());
	const ask = async <Data>(call: CallRequest<Data>, identity: Identity = ANONYMOUS) => {
		const outcome = await snapshot.call(call, { locale: "en_GB", identity, budget: 5_000 });
		return outcome.state === "ok" ? outcome.data : outcome.state === "failed" ? outcome.error.status : outcome.state;
	};
	const post = (body: object) =>
		face.answer(new Request(`${API}/check`, { method: "POST", body: JSON.stringify(body) }), NOBODY);
	const get = (path: string) => face.answer(new Request(`${API}${path}`), NOBODY);
	return { copy, imported, content, ask, post, get };
}

const listId = SERIAL_LIST;
const check = (more: object = {}) =>
	request(CALLS.serialNumberCheck, { listId, modelName: "QSP-20K1", serialNumber: "QBK000001", ...more });

test("the lists about a product, its category or anything are found, those of agents by agents alone", async () => {
	const { ask } = await site();
	const found = (contextId: string | null, identity?: Identity) =>
		ask(request(CALLS.serialCheckers, { contextId }), identity);
	const own = { listId, title: "Is the strap of my Pebble affected?", path: `/serial-number-checker/${listId}` };
	for (const contextId of [null, "pebble-20", "speakers"])
		expect(await found(contextId)).toMatchObject({ searchResponse: { count: 1, results: [own] } });
	expect(await found("pebble-10")).toMatchObject({ searchResponse: { count: 0, results: [] } });
	expect(await found(null, AGENT)).toMatchObject({ searchResponse: { count: 2 } });
});

test("the four calls of the specification are answered", async () => {
	const { ask } = await site();
	expect(await ask(request(CALLS.serialCheckerDetails, { listId }))).toMatchObject({
		listId,
		title: "Is the strap of my Pebble affected?",
		path: `/serial-number-checker/${listId}`,
		appliesTo: [{ slug: "pebble-20" }],
		mainTemplate: "<p>Straps of some batches <strong>tear</strong>.</p>",
		whereTemplate: { title: "Where the number is", html: expect.stringContaining("<img ") },
		faqTemplate: expect.stringContaining("May I cut it off?"),
		results: { affected: { title: "Your strap is replaced", html: expect.stringContaining("/articles/pair-pebble") } },
		hasParts: true,
		hasSecondaryModels: true,
	});
	const all = await ask(request(CALLS.serialCheckerModels, { listId }));
	expect(all).toMatchObject({
		models: [
			{
				value: "QSP-20K1",
				product: "pebble-20",
				examples: ["QBA123456"],
				parts: [{ value: "ST-1" }, { value: "ST-2" }],
			},
			{ value: "QSP-10K1", product: null, examples: ["1234"], parts: [] },
		],
		secondaryModels: [{ value: "QSP-20" }, { value: "QSP-10" }],
	});
	expect(await ask(request(CALLS.serialCheckerModels, { listId, secondaryModelName: -1 }))).toEqual(all);
	expect(await ask(request(CALLS.serialCheckerModels, { listId, secondaryModelName: "QSP-10" }))).toMatchObject({
		models: [{ value: "QSP-10K1" }],
		secondaryModels: [{ value: "QSP-20" }, { value: "QSP-10" }],
	});
	expect(await ask(request(CALLS.serialCheckerParts, { listId, modelName: "QSP-20K1" }))).toEqual({
		parts: [
			{ value: "ST-1", name: "ST-1" },
			{ value: "ST-2", name: "ST-2" },
		],
	});
	expect(await ask(check({ partNumber: "ST-2" }))).toEqual({
		validationResult: {
			verdict: "affected",
			title: "Your strap is replaced",
			html: expect.stringContaining("Write to us."),
			language: "en-GB",
		},
	});
});

test("a number is checked by POST alone, -1 is no part, and what is not there is 404", async () => {
	const { post, get } = await site();
	const verdict = async (body: object) => {
		const reply = await post({ listId, modelName: "QSP-20K1", ...body });
		return reply.ok ? (await reply.json()).validationResult.verdict : reply.status;
	};
	expect(await verdict({ partNumber: "ST-1", serialNumber: "qbk 000-001" })).toBe("not-affected");
	expect(await verdict({ partNumber: -1, serialNumber: "QBM000001" })).toBe("affected");
	expect(await verdict({ partNumber: "-1", serialNumber: "QBK000001" })).toBe("unknown");
	expect(await verdict({ serialNumber: "QBK00000" })).toBe("unknown");
	expect(await verdict({ partNumber: "ST-9", serialNumber: "QBK000001" })).toBe(404);
	expect(await verdict({ modelName: "constructor", serialNumber: "QBK000001" })).toBe(404);
	expect(await verdict({ listId: "nothing", serialNumber: "QBK000001" })).toBe(404);
	expect(await verdict({ serialNumber: "" })).toBe(400);
	expect((await get("/check?listId=x&modelName=y&serialNumber=z")).status).toBe(405);
	expect((await get("/details?listId=nothing")).status).toBe(404);
	expect((await get(`/modelNames/QSP-99/partNumbers?listId=${listId}`)).status).toBe(404);
});

test("an internal list is an agent's, and `internal` finds no other", async () => {
	const { ask } = await site();
	const details = (listId: string, internal = false) => request(CALLS.serialCheckerDetails, { listId, internal });
	expect(await ask(details("internal-straps"))).toBe(404);
	expect(await ask(details("internal-straps", true))).toBe(404);
	expect(await ask(check({ listId: "internal-straps" }))).toBe(404);
	expect(await ask(details(listId, true))).toBe(404);
	expect(await ask(details("internal-straps", true), AGENT)).toMatchObject({ listId: "internal-straps" });
	expect(await ask(details("internal-straps"), AGENT)).toMatchObject({ listId: "internal-straps" });
	expect(await ask(details(listId, true), AGENT)).toBe(404);
	expect(await ask(check({ listId: "internal-straps" }), AGENT)).toMatchObject({ validationResult: {} });
});

test("an article and a notice that name a list carry its form and its address, and change with it", async () => {
	const { ask, copy, content } = await site();
	const article = await ask(request(CALLS.articleDetails, { articleFamilyId: "pebble-error-e2" }));
	const news = await ask(request(CALLS.newsAndAlerts, { contextId: null }));
	const path = `/serial-number-checker/${listId}`;
	expect(article).toMatchObject({ serialCheck: { listId, path, hasParts: true, models: [{}, {}] } });
	expect(news).toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ check: path })]) });
	if (typeof article !== "object") throw new Error("There is an article.");
	expect(CALLS.articleDetails.tags({ articleFamilyId: "pebble-error-e2" }, article, "en_GB")).toContain(
		serialListTag(listId),
	);
	const fewer = { ...SERIAL_DATA, models: SERIAL_DATA.models.slice(0, 1) };
	copy.write(`serial-lists/${listId}/data.json`, JSON.stringify(fewer));
	const { promise, resolve } = Promise.withResolvers<readonly string[]>();
	content.onChange(({ tags }) => resolve(tags));
	await copy.import();
	expect(await promise).toContain(serialListTag(listId));
});

test("public lists stand in the sitemap, internal ones do not", async () => {
	const { ask } = await site();
	const listed = await ask(request(CALLS.addresses, { num: 1_000 }));
	const paths =
		listed !== null && typeof listed === "object" ? listed.results.filter(({ type }) => type === "serial-lists") : [];
	expect(paths).toEqual([
		{
			type: "serial-lists",
			path: `/serial-number-checker/${listId}`,
			modified: "2026-10-01",
			locales: expect.anything(),
		},
	]);
});
