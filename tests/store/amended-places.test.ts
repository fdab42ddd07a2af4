import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";
import { lines, pagesPdf } from "../packs/made-pdf.ts";

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
	copy.write("files/manuals/pebble-de.pdf", pagesPdf([lines([20, 700, "Aufbau"], [10, 650, "So geht es."])]));
	for (const id of ["moving", "linking", "linked-by-reference"]) {
		copy.copyFolder("articles/radio-find-stations", `articles/${id}`);
		retitle(`articles/${id}`, `What is it about ${id}?`);
		about(`articles/${id}`, ["harbour-r1"]);
	}
	write("articles/linking", "See [what moves](article:moving#section-1).");
	write(
		"articles/linked-by-reference",
		"See [this][1] and [that].\n\n[1]: article:moving\n[that]: download:pebble-firmware",
	);
	for (const kind of ["downloads", "documents"]) {
		const [from, to] = kind === "downloads" ? ["pebble-firmware", "second"] : ["pebble-manual", "second"];
		copy.copyFolder(`${kind}/${from}`, `${kind}/${to}`);
		retitle(`${kind}/${to}`, `The second of ${kind}`);
	}
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-places-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

type Data = Readonly<Record<string, unknown>>;
const edit = (item: string, change: (data: Data) => Data) =>
	copy.edit(`${item}/data.json`, (text) => JSON.stringify(change(JSON.parse(text))));
const about = (item: string, products: readonly string[], categories: readonly string[] = []) =>
	edit(item, ({ primaryProduct: _, ...data }) => ({ ...data, products, categories }));
const retitle = (item: string, title: string) =>
	copy.edit(`${item}/en_GB.md`, (text) => text.replace(/^title:.*$/m, `title: "${title}"`));
const write = (item: string, words: string) => copy.edit(`${item}/en_GB.md`, (text) => `${text}\n${words}\n`);

const CHANGES: readonly [string, () => void][] = [
	["an article that others link to is about another product", () => about("articles/moving", ["pebble-10"])],
	["about two products of a category", () => about("articles/moving", ["pebble-10", "pebble-20"])],
	["about a category", () => about("articles/moving", [], ["radios"])],
	[
		"about a product again, while what links to it changes",
		() => {
			about("articles/moving", ["pebble-20"]);
			write("articles/linking", "Once more.");
		},
	],
	["a manual of another product", () => about("documents/second", ["harbour-r1"])],
	["a download of another product", () => about("downloads/second", ["pebble-10"])],
	["a download that an article links to", () => about("downloads/pebble-firmware", ["pebble-20", "pebble-10"])],
];

test.each(CHANGES)("%s: the changed version holds what one does for which all is read", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, each in the version that the one before made", async () => {
	for (const [name, change] of CHANGES) {
		change();
		const outcome = await copy.import({ tell: (line) => told.push(line) });
		expect(outcome, `${name}: ${JSON.stringify(outcome)}`).toMatchObject({ state: "imported" });
		expect(
			told.filter((line) => line.startsWith("The whole pack is read")),
			name,
		).toEqual([]);
	}
	about("articles/moving", ["harbour-r1"]);
	await sameAsWhole(copy, aside, reads);
});

test("what links to it says the new address, and pages of both are out of date", async () => {
	about("articles/moving", ["pebble-10"]);
	const outcome = await copy.import();
	expect(outcome).toMatchObject({ tags: expect.arrayContaining(["addresses", "article:moving", "article:linking"]) });
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const bodies = database.all<{ body: string }>(
		"SELECT body FROM item_text WHERE kind = 'articles' AND id IN ('linking', 'linked-by-reference') AND locale = 'en_GB'",
	);
	database.close();
	for (const { body } of bodies) expect(body).toContain("/speakers/pebble-10/");
});

test("what a list of serial numbers links to is moved with the whole pack, and the line says why", async () => {
	edit("articles/pair-pebble", (data) => ({ ...data, primaryProduct: "pebble-10" }));
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("articles/pair-pebble stands elsewhere, and serial-lists/pebble-straps links to it");
});
