import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** Databases that were copied. */
const copied = vi.hoisted(() => [] as string[]);
vi.mock(import("#src/store/write/amend/copy-beside.ts"), async (original) => {
	const real = await original();
	return {
		...real,
		copyOf: (path: string, to: string) => {
			copied.push(path);
			return real.copyOf(path, to);
		},
	};
});

/** As of a catalogue of which most is more than single items. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 20 }));

/** Long before the import. */
const WRITTEN = new Date("2026-01-01T00:00:00Z");

let copy: Copy;
let told: string[];
beforeEach(async () => {
	copy = copyOfPack();
	for (let at = 0; at < 70; at++) {
		copy.copyFolder("products/pebble-10", `products/many-${at}`);
		copy.edit(`products/many-${at}/data.json`, (text) =>
			text
				.replace("Pebble 10", `Many ${at}`)
				.replace(/"model": "[^"]*"/, `"model": "MNY-${at}"`)
				.replace(/"aliases": \[[^\]]*\],/, ""),
		);
	}
	// Of files that were just written no time is known.
	for (const path of readdirSync(copy.packDir, { recursive: true }))
		utimesSync(join(copy.packDir, String(path)), WRITTEN, WRITTEN);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	told = [];
	copied.length = 0;
});
afterEach(() => copy.cleanUp());

const importing = async () => {
	expect((await copy.import({ force: true, tell: (line) => told.push(line) })).state).toBe("imported");
	return told.some((line) => line.startsWith("The whole pack is read"));
};
const words = (path: string) =>
	copy.edit(path, (text) => text.replace(/^summary: .*$/m, 'summary: "Sounds round, and floats."'));

test.each<[string, () => void]>([
	["the site", () => copy.edit("site.json", (text) => text.replace("Quillet Devices", "Quillet Limited"))],
	[
		"a word of the dictionary",
		() => copy.edit("terms/common/en_GB.json", (text) => text.replace(/"slate": "[^"]*"/, '"slate": "Slate"')),
	],
	["a category", () => words("categories/speakers/en_GB.md")],
	[
		"most products",
		() =>
			Array.from({ length: 70 }, (_, at) =>
				copy.edit(`products/many-${at}/data.json`, (text) => text.replace("MNY-", "MNX-")),
			),
	],
])("after a change of %s no version is copied in vain", async (_, change) => {
	change();
	expect(await importing()).toBe(true);
	expect(copied).toEqual([]);
});

test.each<[string, () => void]>([
	["a product", () => words("products/many-3/en_GB.md")],
	["a product that left", () => copy.remove("products/many-3")],
	["an article that comes", () => copy.copyFolder("articles/pair-pebble", "articles/pair-again")],
	[
		"a file that was only written again, and a product",
		() => {
			utimesSync(join(copy.packDir, "site.json"), new Date(), new Date(Date.now() - 86_400_000));
			words("products/many-3/en_GB.md");
		},
	],
])("after a change of %s the version is changed in a copy", async (_, change) => {
	change();
	expect(await importing()).toBe(false);
	expect(copied).toHaveLength(1);
});
