import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { sameAsAnew, sameAsWhole } from "#tests/fixtures/made-anew.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});

let copy: Copy;
let aside: string;
let told: string[];
beforeAll(async () => {
	copy = copyOfCompletePack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-products-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

/** As if nothing had been imported yet. */
const forgetImport = () => rmSync(copy.dataDir, { recursive: true });

const edit = (id: string, change: (data: Record<string, unknown>) => object) =>
	copy.edit(`products/${id}/data.json`, (text) => {
		const data = JSON.parse(text);
		return JSON.stringify({ ...data, ...change(data) });
	});
const lifecycle = (id: string, life: object) => edit(id, () => ({ lifecycle: life }));
const discontinue = (id: string) =>
	lifecycle(id, { status: "discontinued", soldFrom: "2025-03-01", soldUntil: "2026-09-30" });

/** Products of a series that are sold together, one of which is spoken of beside a radio. */
function addSeries(count: number): readonly string[] {
	const ids = Array.from({ length: count }, (_, at) => `brook-${String(at).padStart(3, "0")}`);
	for (const [at, id] of ids.entries()) {
		copy.copyFolder("products/pebble-20", `products/${id}`);
		edit(id, () => ({ name: `Brook ${at}`, model: `BRK-${at}`, aliases: [] }));
	}
	return ids;
}

const relate = (id: string, accessories: object, models: object) => {
	const facts = { level: "full", functions: [], checked: "2025-09-30", source: "tested" };
	copy.write(`compatibility/${id}/data.json`, JSON.stringify({ accessories, models, ...facts }));
	copy.write(`compatibility/${id}/en_GB.md`, '---\nsummary: "Plays the radio over Bluetooth."\nremarks: {}\n---\n');
};

const CHANGES: readonly [string, () => void][] = [
	["is sold no more, with all that is about it", () => discontinue("pebble-20")],
	["is sold again", () => lifecycle("pebble-10", { status: "current", soldFrom: "2021-03-01" })],
	["was sold from another day", () => lifecycle("pebble-20", { status: "current", soldFrom: "2019-01-01" })],
	["gets days of support", () => lifecycle("pebble-20", { softwareUntil: "2031-01-01", partsUntil: "2032-01-01" })],
	["loses all of its life", () => edit("harbour-r1", () => ({ lifecycle: undefined }))],
	["has another number", () => edit("pebble-20", () => ({ model: "QSP-20X9" }))],
	["has other spellings", () => edit("pebble-20", () => ({ aliases: ["QSP20K1/UK", "PBL-TWENTY"] }))],
	["has no spellings", () => edit("harbour-r1", () => ({ aliases: [] }))],
	["is for some countries", () => edit("pebble-20", () => ({ countries: ["GB", "DE"] }))],
	[
		"changes in all of these, and what is about it as well",
		() => {
			edit("pebble-20", () => ({ name: "Marble", model: "MRB-20", aliases: [], countries: ["GB"] }));
			discontinue("pebble-20");
			copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold both.\n`);
		},
	],
	[
		"is sold no more as another comes",
		() => {
			discontinue("pebble-20");
			copy.copyFolder("products/harbour-r1", "products/harbour-r2");
			edit("harbour-r2", () => ({ name: "Harbour R2", model: "QRD-R2", aliases: [] }));
		},
	],
];

test.each(CHANGES)("a product %s: the changed version holds what one does that is made anew", async (_, change) => {
	change();
	await sameAsAnew(copy, aside);
});

test.each<[string, () => void]>([
	...CHANGES,
	["loses its specifications", () => edit("harbour-r1", () => ({ specifications: [] }))],
])("a product %s: pages are told of it as when all is read after the same version", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, in the version that the one before made", async () => {
	for (const [, change] of CHANGES.slice(0, 9)) {
		change();
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	discontinue("harbour-r1");
	await sameAsAnew(copy, aside);
	expect(told).toEqual([]);
});

test("products of relations: of ranges, of series and by name", async () => {
	forgetImport();
	addSeries(4);
	relate("series", { categories: ["radios"] }, { series: [{ category: "speakers", name: "Brook" }] });
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	for (const id of ["brook-002", "harbour-r1", "pebble-10"]) discontinue(id);
	const changed = await copy.import({ tell: (line) => told.push(line) });
	expect(told).toEqual([]);
	const tags = ["list:compatibility:brook-000", "list:compatibility:pebble-20", "product-info:brook-002"];
	expect(changed).toMatchObject({ tags: expect.arrayContaining(tags) });
	// Pages are listed as before: the same pairs.
	expect(changed).not.toMatchObject({ tags: expect.arrayContaining(["addresses"]) });
	lifecycle("brook-000", { status: "current", soldFrom: "2026-01-01" });
	await sameAsAnew(copy, aside);
});

test("a hundred products of one day are sold no more at once, and some of them again", async () => {
	forgetImport();
	const ids = addSeries(100);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	for (const id of ids) discontinue(id);
	await sameAsAnew(copy, aside);
	for (const id of ids.slice(20, 70)) lifecycle(id, { status: "current", soldFrom: "2025-03-01" });
	await sameAsAnew(copy, aside);
});
