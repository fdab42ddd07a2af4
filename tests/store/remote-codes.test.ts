import { StatementSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { holdsRemoteCodes } from "#src/contract/sections.ts";
import { listTag } from "#src/contract/tags.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { changedTags } from "#src/store/write/changed-tags.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addRemoteCodes, brandNames, device } from "#tests/fixtures/remote-codes.ts";

const FEW = 130;
const MANY = 1_300;
/** What is told where there are no codes. */
const WAY = `---
title: "Remote codes of this one"
summary: "It controls one device, that it came with."
---

Use the other one.
`;
let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfPack();
	addRemoteCodes(copy, "pebble-10", {
		devices: [device("television", brandNames(FEW)), device("projector", ["Ombra"])],
		order: 2,
	});
	addRemoteCodes(copy, "pebble-20", {
		devices: [device("television", brandNames(MANY)), device("projector", ["Ösvall Kino", "3 Lux"])],
		order: 1,
	});
	copy.copyFolder("products/pebble-10", "products/quartz-1");
	copy.edit("products/quartz-1/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), name: "Quartz 1", model: "QZ-1/EU", aliases: [] }),
	);
	addRemoteCodes(copy, "quartz-1", { codesOf: "pebble-20", suppliedWith: ["harbour-r1"] });
	copy.copyFolder("products/quartz-1", "products/hidden-1");
	copy.edit("products/hidden-1/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), name: "Hidden 1", model: "HD-1", audience: "asc" }),
	);
	addRemoteCodes(copy, "hidden-1", { devices: [device("television", ["Secretbrand"])] });
	copy.copyFolder("categories/radios", "categories/lamps");
	copy.copyFolder("products/pebble-10", "products/lumos-1");
	copy.edit("products/lumos-1/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), name: "Lumos 1", model: "LM-1", aliases: [], category: "lamps" }),
	);
	addRemoteCodes(copy, "lumos-1", { hasInformation: false, search: undefined, order: 9 }, WAY);
	expect(copy.problems()).toEqual([]);
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function call(asked: ReturnType<typeof codes>, locale = "en_GB") {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		return await snapshot.call(asked, { locale, identity: ANONYMOUS, budget: 60_000 });
	} finally {
		snapshot.release();
	}
}
const codes = (modelName: string, choice: object = {}) => request(CALLS.remoteControlCodes, { modelName, ...choice });
async function told(modelName: string, choice: object = {}, locale = "en_GB") {
	const outcome = await call(codes(modelName, choice), locale);
	if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
	return outcome.data;
}
const statusOf = async (modelName: string, choice: object) => {
	const outcome = await call(codes(modelName, choice));
	return outcome.state === "failed" ? outcome.error.status : outcome.state;
};
const listed = async (choice: object) => (await told("pebble-20", choice)).brands?.results.map(({ name }) => name);

describe("codes of a remote control", () => {
	test("tell its devices, then the brands of one, then the codes of one, the likeliest first", async () => {
		const remote = await told("pebble-20");
		expect(remote).toMatchObject({
			isProgrammable: true,
			hasInformation: true,
			device: null,
			brands: null,
			codes: null,
		});
		expect(remote.devices).toEqual([
			{ key: "television", name: "Television", brandCount: MANY },
			{ key: "projector", name: "Projector", brandCount: 2 },
		]);
		expect(remote.instructionsHtml).toContain("<strong>SET</strong>");
		expect(remote.searchHtml).toContain("Channel +");
		expect((await told("pebble-20", {}, "de_DE")).devices[0]?.name).toBe("Fernseher");
		const { brands } = await told("pebble-20", { device: 1 });
		expect(brands).toMatchObject({
			...{ count: 2, results: [{ name: "3 Lux" }, { name: "Ösvall Kino", codeCount: 3 }] },
			initials: [
				{ initial: "#", count: 1 },
				{ initial: "O", count: 1 },
			],
		});
		const chosen = await told("pebble-20", { device: 0, brand: 7, code: 1 });
		expect(chosen).toMatchObject({ device: 0, brand: { index: 7, name: "Abrand 0007", codeCount: 3 } });
		expect(chosen.codes?.results).toEqual([
			{ code: "1007", share: 60, models: ["TX-1007E"] },
			{ code: "4007", share: 30, models: [] },
			{ code: "7007", share: null, models: [] },
		]);
	});

	test("are entered another way where a brand says so", async () => {
		expect((await told("pebble-20", { device: 1, brand: 1 })).instructionsHtml).toContain("STB");
		expect((await told("pebble-20", { device: 1, brand: 0 })).instructionsHtml).toContain("SET");
	});

	test("belong to what a remote control comes with, to every spelling of its number, and to one that takes them over", async () => {
		expect(await told("harbour-r1")).toMatchObject({
			product: { slug: "quartz-1" },
			suppliedWith: { slug: "harbour-r1" },
		});
		expect((await told("qz 1 eu", { device: 0, brand: 7 })).codes?.results[0]?.code).toBe("1007");
	});

	test("are narrowed by a letter, the beginning of a word, or a model number of the device", async () => {
		expect(await listed({ device: 0, brandQuery: "c", num: 2 })).toEqual(["Cbrand 0100", "Cbrand 0101"]);
		expect(await listed({ device: 1, brandQuery: "#" })).toEqual(["3 Lux"]);
		expect(await listed({ device: 1, brandQuery: "ö" })).toEqual(["Ösvall Kino"]);
		expect(await listed({ device: 1, brandQuery: "kin" })).toEqual(["Ösvall Kino"]);
		expect(await listed({ device: 0, brandQuery: "tx 9300" })).toEqual([]);
		expect(await listed({ device: 0, brandQuery: "tx 1299 e" })).toEqual(["Fbrand 0299"]);
		expect(await listed({ device: 0, brandQuery: "!!" })).toEqual([]);
	});

	test.each([
		["hidden-1", {}],
		["speakers", {}],
		["pebble-20", { device: 2 }],
		["pebble-20", { brand: 0 }],
		["pebble-20", { code: 0 }],
		["pebble-20", { device: 0, code: 0 }],
		["pebble-20", { device: 1, brand: 2 }],
		["pebble-20", { device: 1, brand: 1, code: 4 }],
		["pebble-20", { device: Number.MAX_SAFE_INTEGER }],
	])("%s with %j is not there", async (name, choice) => expect(await statusOf(name, choice)).toBe(404));

	test("end with a place behind the last one", async () => {
		expect((await told("pebble-20", { device: 1, brand: 1, code: 3 })).brand?.codeCount).toBe(3);
	});

	test("cost the same whether there are ten times as many brands", async () => {
		const costOf = async (name: string, choice: object) => {
			// What is remembered of products was read before.
			await told(name, choice);
			const all = vi.spyOn(StatementSync.prototype, "all");
			const get = vi.spyOn(StatementSync.prototype, "get");
			const { length } = JSON.stringify(await told(name, choice)).replace(/\d+/g, "0");
			const rows = all.mock.results.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0);
			const cost = { statements: all.mock.calls.length + get.mock.calls.length, rows };
			all.mockRestore();
			get.mockRestore();
			return { ...cost, length };
		};
		for (const choice of [{}, { device: 0 }, { device: 0, brandQuery: "c", num: 5 }, { device: 0, brand: 99 }]) {
			const [few, many] = [await costOf("pebble-10", choice), await costOf("pebble-20", choice)];
			expect({ ...many, length: 0 }, JSON.stringify(choice)).toEqual({ ...few, length: 0 });
			expect(many.length).toBeLessThan(few.length + 500);
		}
	});
});

describe("remote controls", () => {
	const found = async (query: string | null) => {
		const snapshot = embeddedApi(content).support.snapshot();
		const outcome = await snapshot.call(request(CALLS.remoteControls, { query }), {
			...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
		});
		snapshot.release();
		if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
		return outcome.data.searchResponse.results.map(({ product }) => product.slug);
	};

	test("are listed in the brand's order, and found by any number of theirs or of what they come with", async () => {
		expect(await found(null)).toEqual(["pebble-20", "pebble-10", "lumos-1", "quartz-1"]);
		expect(await found("QZ1eu")).toEqual(["quartz-1"]);
		expect(await found("harbour r1")).toContain("harbour-r1");
		expect(await found("hd-1")).not.toContain("hidden-1");
		expect(await found("zzqqx")).toEqual([]);
	});

	test("say which of them know codes, and the categories of those lead to them", async () => {
		const snapshot = embeddedApi(content).support.snapshot();
		const asked = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };
		const remotes = await snapshot.call(request(CALLS.remoteControls, {}), asked);
		const categories = await snapshot.call(request(CALLS.categories, { categoryName: null }), asked);
		snapshot.release();
		if (remotes.state !== "ok" || categories.state !== "ok") throw new Error("not answered");
		expect(remotes.data.searchResponse.results.map(({ product, hasCodes }) => [product.slug, hasCodes])).toEqual([
			["pebble-20", true],
			["pebble-10", true],
			["lumos-1", false],
			["quartz-1", true],
		]);
		expect(categories.data.categories.filter(holdsRemoteCodes).map(({ name }) => name)).toEqual(["speakers", "radios"]);
	});

	test("are found by the brand that they control", async () => {
		const snapshot = embeddedApi(content).support.snapshot();
		const outcome = await snapshot.call(request(CALLS.search, { query: "remote codes ösvall" }), {
			...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
		});
		snapshot.release();
		const results = outcome.state === "ok" ? outcome.data.searchResponse.results : [];
		expect(
			results
				.slice(0, 2)
				.map(({ type, path }) => `${type} ${path}`)
				.sort(),
		).toEqual([
			"remote-codes /remote-control-programming/models/pebble-20",
			"remote-codes /remote-control-programming/models/quartz-1",
		]);
	});
});

test("a change of codes touches the pages of all that take them, and of what comes with them", async () => {
	const before = readCurrent(copy.dataDir);
	copy.edit("remote-codes/pebble-20/data.json", (text) => text.replace('"1007"', '"1999"'));
	await copy.import();
	const after = readCurrent(copy.dataDir);
	const [was, is] = [before, after].map((each) => openForReading(databasePath(copy.dataDir, each?.version ?? "")));
	const tags = was && is ? changedTags(was, is) : [];
	was?.close();
	is?.close();
	expect(tags).toEqual(
		expect.arrayContaining(["pebble-20", "quartz-1", "harbour-r1", null].map((each) => listTag("remote-codes", each))),
	);
	expect(tags).not.toContain(listTag("remote-codes", "pebble-10"));
});
