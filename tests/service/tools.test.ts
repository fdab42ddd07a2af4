import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addRemoteCodes, device } from "#tests/fixtures/remote-codes.ts";
import { addSerialList, SERIAL_LIST } from "#tests/fixtures/serial-pack.ts";

let copy: Copy;
let content: Content;

function addHelpTree(id: string, about: object, title: string): void {
	mkdirSync(join(copy.packDir, `help-trees/${id}`), { recursive: true });
	const nodes = { start: { kind: "ticket" } };
	copy.write(`help-trees/${id}/data.json`, JSON.stringify({ ...about, reviewed: "2026-10-01", start: "start", nodes }));
	copy.write(
		`help-trees/${id}/en_GB.md`,
		`---\ntitle: "${title}"\nsummary: "Finds out what is wrong with it."\nkeywords:\n  - "mute"\nnodes:\n  start:\n    title: "Ask a person"\n    text: "Somebody knows the flux valve."\n---\n`,
	);
}

beforeAll(async () => {
	copy = copyOfPack();
	addRemoteCodes(copy, "harbour-r1", { devices: [device("television", ["Ostrava"])] });
	addSerialList(copy);
	copy.edit("site.json", (text) => text.replace("{", '{ "tvHelp": { "category": "speakers", "newsTypes": ["news"] },'));
	addHelpTree("no-sound", { products: ["pebble-20"] }, "The speaker is silent");
	addHelpTree("whatever", {}, "Something else is wrong");
	addHelpTree("below-speakers", { categories: ["speakers"] }, "Speakers crackle");
	expect(copy.problems()).toEqual([]);
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function ask<Data>(call: CallRequest<Data>): Promise<Data | string> {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const outcome = await snapshot.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
		return outcome.state === "ok" ? outcome.data : outcome.state;
	} finally {
		snapshot.release();
	}
}

async function found(query: string, contextId: string | null = null) {
	const data = await ask(request(CALLS.search, { query, contextId }));
	return typeof data === "string" ? [] : data.searchResponse.results.map(({ type, path }) => `${type} ${path}`);
}

test("each tool is found by its title, its words and what is told in it, and leads to its page", async () => {
	const codes = "remote-codes /remote-control-programming/models/harbour-r1";
	for (const query of ["remote codes", "ostrava"]) expect(await found(query), query).toContain(codes);
	const list = `serial-lists /serial-number-checker/${SERIAL_LIST}`;
	for (const query of ["strap affected", "QSP-20K1", "st-2", "cut it off"])
		expect(await found(query), query).toContain(list);
	for (const query of ["speaker silent", "mute", "flux valve"])
		expect(await found(query), query).toContain("help-trees /tvhelp/guide/no-sound");
});

test("guided help shows its summary, never its questions and answers in a row", async () => {
	const data = await ask(request(CALLS.search, { query: "flux valve", contextId: "pebble-20" }));
	if (typeof data === "string") throw new Error(data);
	const [first] = data.searchResponse.results;
	expect(first?.snippet.map(({ text }) => text).join("")).toBe("Finds out what is wrong with it.");
});

test("who searches in a product is led to its guided help, and to no other product's", async () => {
	expect((await found("mute", "pebble-20")).sort()).toEqual(
		["below-speakers", "no-sound", "whatever"].map((id) => `help-trees /tvhelp/speakers/pebble-20/guide/${id}`),
	);
	expect(await found("mute", "pebble-10")).not.toContain(expect.stringContaining("no-sound"));
	// A radio has no TV help: there the choice of a product is the beginning.
	expect(await found("mute", "harbour-r1")).toEqual(["help-trees /tvhelp/guide/whatever"]);
});

test("tools are counted with all, and under no type of the specification", async () => {
	const mute = await ask(request(CALLS.search, { query: "mute" }));
	expect(mute).toMatchObject({
		counts: { all: 3, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 },
	});
});

test("tools are suggested", async () => {
	const data = await ask(request(CALLS.suggest, { query: "silent", contextId: null }));
	expect(data).toMatchObject({
		suggestions: [{ type: "tool", title: "The speaker is silent", path: "/tvhelp/guide/no-sound" }],
	});
});

test.each([
	["no-sound", ["pebble-20"]],
	["whatever", ["pebble-10", "pebble-20"]],
	["below-speakers", ["pebble-10", "pebble-20"]],
])("the products to choose for %s are those that it can be walked for", async (treeId, slugs) => {
	const data = await ask(request(CALLS.helpTreeProducts, { treeId }));
	if (typeof data === "string") throw new Error(data);
	expect(data.searchResponse.results.map(({ slug }) => slug).sort()).toEqual(slugs);
	expect(data.searchResponse.count).toBe(slugs.length);
	const part = await ask(request(CALLS.helpTreeProducts, { treeId, start: slugs.length - 1, num: 1 }));
	expect(part).toMatchObject({ searchResponse: { count: slugs.length, results: [{}] } });
});

test("what is not a tree has no products", async () => {
	expect(await ask(request(CALLS.helpTreeProducts, { treeId: "nothing" }))).toBe("failed");
});

test("guided help says which category it is for, and has that one's picture", async () => {
	const data = await ask(request(CALLS.search, { query: "speakers crackle" }));
	if (typeof data === "string") throw new Error(data);
	const guide = data.searchResponse.results.find(({ id }) => id === "below-speakers");
	const categories = await ask(request(CALLS.categories, { categoryName: "speakers" }));
	if (typeof categories === "string") throw new Error(categories);
	expect(guide).toMatchObject({ products: [categories.displayName], productCount: 1 });
	expect(guide?.picture).toEqual(categories.searchModuleImage);
	expect(guide?.picture).not.toBeNull();
});
