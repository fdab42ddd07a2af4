import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";

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
	for (const [from, to] of [
		["micro-surveys/room", "micro-surveys/den"],
		["special-message/maintenance", "special-message/move"],
	] as const)
		copy.copyFolder(from, to);
	copy.copyFolder("news-and-alerts/pebble-strap", "news-and-alerts/radio-strap");
	edit("news-and-alerts/radio-strap", (data) => ({ ...data, products: ["harbour-r1"], link: undefined }));
	// Days are others than that of a change.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 7 * 86_400_000 });
	expect(await copy.import()).toMatchObject({ state: "imported" });
	vi.useRealTimers();
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-notices-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

type Data = Readonly<Record<string, unknown>>;
const edit = (item: string, change: (data: Data) => Data) =>
	copy.edit(`${item}/data.json`, (text) => JSON.stringify(change(JSON.parse(text))));
const retitle = (item: string, title: string) =>
	copy.edit(`${item}/en_GB.md`, (text) => text.replace(/^title:.*$/m, `title: "${title}"`));
const summarise = (item: string, words: string) =>
	copy.edit(`${item}/en_GB.md`, (text) => text.replace(/^summary:.*$/m, `summary: "${words}"`));

const CHANGES: readonly [string, () => void][] = [
	[
		"news in other words",
		() => summarise("news-and-alerts/pebble-strap", "Take it off, and write to us for a new one."),
	],
	[
		"news about something else",
		() => edit("news-and-alerts/pebble-strap", (data) => ({ ...data, products: ["pebble-20"] })),
	],
	["news that end later", () => edit("news-and-alerts/autumn-update", (data) => ({ ...data, until: "2027-12-31" }))],
	["news that are an alert", () => edit("news-and-alerts/autumn-update", (data) => ({ ...data, type: "alert" }))],
	[
		"news that come",
		() => {
			copy.copyFolder("news-and-alerts/pebble-strap", "news-and-alerts/radio-recall");
			edit("news-and-alerts/radio-recall", (data) => ({ ...data, products: ["harbour-r1"] }));
			retitle("news-and-alerts/radio-recall", "Stop using the Harbour R1");
		},
	],
	["a banner", () => edit("banners/stereo", (data) => ({ ...data, order: 5, products: ["pebble-10"] }))],
	["a banner that comes", () => copy.copyFolder("banners/stereo", "banners/stereo-too")],
	["a message to everybody", () => edit("special-message/maintenance", (data) => ({ ...data, until: "2027-01-01" }))],
	["a question", () => edit("micro-surveys/room", (data) => ({ ...data, categories: ["radios"] }))],
	[
		"a product that news are about, by its name",
		() => copy.edit("products/pebble-10/data.json", (text) => text.replace("Pebble 10", "Marble Ten")),
	],
	[
		"all at once",
		() => {
			for (const id of ["pebble-strap", "autumn-update"])
				summarise(`news-and-alerts/${id}`, "Read on the page what to do about it now.");
			edit("banners/android-app", (data) => ({ ...data, order: 9 }));
			copy.edit("products/pebble-20/data.json", (text) => text.replace("Pebble 20", "Marble Twenty"));
		},
	],
	["news that leave", () => copy.remove("news-and-alerts/pebble-strap")],
	["news about something below a category that leave", () => copy.remove("news-and-alerts/autumn-update")],
	[
		"news that leave, while the product that they are about is called otherwise",
		() => {
			copy.remove("news-and-alerts/radio-strap");
			copy.edit("products/harbour-r1/data.json", (text) => text.replace("Harbour R1", "Haven One"));
		},
	],
	["a banner that leaves", () => copy.remove("banners/android-app")],
	["a message that leaves", () => copy.remove("special-message/move")],
	["a question that leaves", () => copy.remove("micro-surveys/den")],
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
	summarise("news-and-alerts/radio-recall", "Once more: stop using it, and write to us.");
	await sameAsWhole(copy, aside, reads);
});

test("the last item for agents is read whole: they had a search of their own", async () => {
	copy.copyFolder("news-and-alerts/radio-strap", "news-and-alerts/agents-strap");
	edit("news-and-alerts/agents-strap", (data) => ({ ...data, audience: "asc" }));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("news-and-alerts/agents-strap");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told.find((line) => line.startsWith("The whole pack is read"))).toContain("nothing is left for agents");
});
