import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readCurrent } from "#src/store/current.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsAnew } from "#tests/fixtures/made-anew.ts";

/** Items of which no import has to change more here. */
const FEW = vi.hoisted(() => 20);
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: FEW }));

let copy: Copy;
let aside: string;
let told: string[];
beforeAll(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-anew-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

const EDITS: readonly [string, () => void][] = [
	[
		"a body",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`),
	],
	[
		"a title",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial")),
	],
	[
		"a day",
		() =>
			copy.edit("articles/pair-pebble/data.json", (text) =>
				text.replace(/"reviewed": "[^"]*"/, '"reviewed": "2026-07-07"'),
			),
	],
	["a text that goes", () => copy.remove("articles/pair-pebble/de_DE.md")],
	[
		"a summary of a product",
		() =>
			copy.edit("products/pebble-10/en_GB.md", (text) =>
				text.replace(/^summary:.*$/m, "summary: Sounds round, and floats."),
			),
	],
	[
		"a product's name",
		() => copy.edit("products/harbour-r1/data.json", (text) => text.replace("Harbour R1", "Haven One")),
	],
	[
		"a product's name, and what is about it",
		() => {
			copy.edit("products/pebble-20/data.json", (text) => text.replace("Pebble 20", "Marble Ten"));
			copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold both.\n`);
		},
	],
	[
		"a product's name, which news are about",
		() => copy.edit("products/pebble-10/data.json", (text) => text.replace("Pebble 10", "Marble Ten")),
	],
	["an article that comes", () => copy.copyFolder("articles/pair-pebble", "articles/pair-again")],
	[
		"a product that comes",
		() => {
			copy.copyFolder("products/pebble-10", "products/pebble-11");
			copy.edit("products/pebble-11/data.json", (text) => text.replace("Pebble 10", "Pebble 11"));
		},
	],
	[
		"a manual's title",
		() =>
			copy.edit("documents/pebble-manual/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: The whole guide")),
	],
	[
		"a repair",
		() =>
			copy.edit("repair-documents/pebble-battery/en_GB.md", (text) =>
				text.replace(/^title:.*$/m, "title: Another battery"),
			),
	],
	[
		"a picture that comes",
		() => {
			copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
			copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![The aerial](aerial)\n`);
		},
	],
];

test.each(EDITS)("%s: the changed version holds what one does that is made anew", async (_, change) => {
	change();
	await sameAsAnew(copy, aside);
});

test("one change after the other, each in the version that the one before made", async () => {
	for (const [, change] of EDITS.toReversed()) {
		change();
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) => `${text}\nLook **again**.\n`);
	await sameAsAnew(copy, aside);
});

test("beside what left the pack: what names that is read whole, all else is changed as ever", async () => {
	copy.remove("products/pebble-10");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	told.splice(0);
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`);
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told).toEqual([]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nListen.\n`);
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("The whole pack is read: articles/pair-pebble/");
});

test("a name that more follows from than can be changed singly is read with the whole pack", async () => {
	// A series of products begins as their names do.
	copy.write(
		"compatibility/stereo/data.json",
		JSON.stringify({
			accessories: { series: [{ category: "radios", name: "Harbour" }] },
			models: { products: ["pebble-20"] },
			...{ level: "full", functions: [], checked: "2025-09-30", source: "tested" },
		}),
	);
	copy.write("compatibility/stereo/en_GB.md", '---\nsummary: "Plays the radio over Bluetooth."\nremarks: {}\n---\n');
	await copy.import();
	copy.edit("products/harbour-r1/data.json", (text) => text.replace("Harbour R1", "Harbour One"));
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("may be of a series");
});

test("what is not to be published waits, changed in a copy, and is whole when it is", async () => {
	const { version } = readCurrent(copy.dataDir) ?? {};
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial"));
	const waiting = await copy.import({ noPublish: true, tell: (line) => told.push(line) });
	expect(told).toEqual([]);
	expect(waiting).toMatchObject({ state: "waiting" });
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	await sameAsAnew(copy, aside);
});

test("tags name what changed, as they do when all is read", async () => {
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial"));
	const changed = await copy.import();
	expect(changed).toMatchObject({ tags: expect.arrayContaining(["article:pair-pebble", "search:en_GB"]) });
	expect(changed).not.toMatchObject({ tags: expect.arrayContaining(["site"]) });
});

test("of a catalogue of which much was changed the next version is made anew", async () => {
	for (let times = 0; told.length === 0 && times < 2 * FEW; times++) {
		copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nOnce ${times} more.\n`);
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	expect(told.splice(0)).toEqual([expect.stringMatching(/items changed since it was read whole/)]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nAnd again.\n`);
	await sameAsAnew(copy, aside);
});

test("a new product with a picture that comes, beside what is for agents, is read by itself", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/agents-only");
	copy.edit("articles/agents-only/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	copy.copyFolder("pictures/cable.svg", "pictures/for-agents.svg");
	copy.edit("articles/agents-only/en_GB.md", (text) => `${text}\n![Inside](for-agents)\n`);
	await copy.import();
	copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
	copy.copyFolder("products/pebble-10", "products/pebble-11");
	copy.edit("products/pebble-11/data.json", (text) =>
		text.replace("Pebble 10", "Pebble 11").replace('"picture": "speaker"', '"picture": "aerial"'),
	);
	await sameAsAnew(copy, aside);
});
