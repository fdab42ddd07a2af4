import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";

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
	copy = copyOfPack();
	for (const [from, to] of [
		["articles/radio-find-stations", "articles/radio-aerial"],
		["articles/pair-pebble", "articles/pair-again"],
		["support-videos/pebble-tour", "support-videos/second-tour"],
		["tutorials/pair-pebble-step-by-step", "tutorials/pair-once-more"],
		["repair-documents/pebble-battery", "repair-documents/pebble-cell"],
	] as const) {
		copy.copyFolder(from, to);
		copy.edit(`${to}/en_GB.md`, (text) => text.replace(/^title: "/m, 'title: "Once more: '));
	}
	copy.remove("repair-documents/pebble-cell/de_DE.md");
	for (const id of ["apps", "spares"]) {
		copy.write(`licences/${id}/data.json`, JSON.stringify({ version: "2.1", date: "2026-01-01" }));
		copy.write(
			`licences/${id}/en_GB.md`,
			`---\ntitle: "Licence for ${id}"\nsummary: "You may use them for nothing."\n---\n\nYou may use it.\n`,
		);
	}
	copy.edit("articles/pair-again/data.json", (text) => text.replace(/,\s*"related": \[[^\]]*\]/, ""));
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) => `${text.trimEnd()}\n\nSee [that](article:radio-aerial).\n`);
	writeTable(["bass", "treble", "volume"]);
	expect(copy.problems()).toEqual([]);
	// Days are others than that of a change.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 7 * 86_400_000 });
	expect(await copy.import()).toMatchObject({ state: "imported" });
	vi.useRealTimers();
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-leaving-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

/** Articles as lines of a table. */
function writeTable(ids: readonly string[]): void {
	const row = (id: string) => ({
		...{ id, data: { topics: ["setting-up"], products: ["pebble-20"] } },
		texts: {
			en_GB: { title: `How do I change the ${id}?`, summary: "Turn the wheel a few times.", body: "## First\n\nTurn." },
		},
	});
	copy.write("tables/answers.json", JSON.stringify({ kind: "articles" }));
	copy.write("tables/answers.jsonl", `${ids.map((id) => JSON.stringify(row(id))).join("\n")}\n`);
}

const LEAVING: readonly [string, () => void][] = [
	["an article", () => copy.remove("articles/radio-aerial")],
	[
		"an article about several products, and another",
		() => ["pair-again", "radio-aerial"].map((id) => copy.remove(`articles/${id}`)),
	],
	["a video", () => copy.remove("support-videos/second-tour")],
	["a tutorial", () => copy.remove("tutorials/pair-once-more")],
	["a repair document in a language of others", () => copy.remove("repair-documents/pebble-cell")],
	["a licence that nothing names", () => copy.remove("licences/spares")],
	["the only product of a category", () => copy.remove("products/harbour-r1")],
	["a row of a table", () => writeTable(["bass", "volume"])],
	[
		"a row, while others change and an article does",
		() => {
			writeTable(["bass", "volume"]);
			copy.edit("tables/answers.jsonl", (text) => text.replace("change the bass", "turn the bass"));
			copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`);
		},
	],
	["a repair document in a language of its own", () => copy.remove("repair-documents/pebble-battery")],
];

test.each(LEAVING)(
	"%s that leaves: the changed version holds what one does for which all is read",
	async (_, change) => {
		change();
		await sameAsWhole(copy, aside, reads);
	},
);

test("one after the other, and a change of something else behind them", async () => {
	for (const [, change] of LEAVING.slice(0, 8)) {
		change();
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	expect(told.filter((line) => line.startsWith("The whole pack is read"))).toEqual([]);
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) => `${text}\nLook **again**.\n`);
	await sameAsWhole(copy, aside, reads);
});

test.each<[string, () => void, string]>([
	[
		"what something names",
		() => copy.remove("articles/pebble-error-e2"),
		"was removed, and articles/pair-pebble names it",
	],
	[
		"the last repair document",
		() => ["battery", "cell"].map((id) => copy.remove(`repair-documents/pebble-${id}`)),
		"2 of 2 repair-documents were removed",
	],
	[
		"the last of its kind in a place",
		() => ["radio-aerial", "radio-find-stations"].map((id) => copy.remove(`articles/${id}`)),
		"the last of its kind left",
	],
	[
		"what may be called otherwise by now",
		() => {
			copy.copyFolder("articles/radio-aerial", "articles/radio-antenna");
			copy.remove("articles/radio-aerial");
		},
		"may be called otherwise by now",
	],
	["the last row of a table", () => writeTable([]), "tables/answers.jsonl holds nothing any more"],
	[
		"many of a kind",
		() =>
			["pair-again", "radio-aerial", "radio-find-stations"].map((id) => copy.remove(`articles/${id}`)) &&
			writeTable(["bass"]),
		"articles were removed",
	],
])("%s is read whole, and the line says why", async (_, change, why) => {
	change();
	const outcome = await copy.import({ force: true, tell: (line) => told.push(line) });
	expect(outcome.state, JSON.stringify(outcome)).toBe("imported");
	expect(told.find((line) => line.startsWith("The whole pack is read"))).toContain(why);
});

test("what links to a name of before is read whole: its text says where that leads now", async () => {
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) =>
		text.replace("(article:radio-aerial)", "(article:pair-again)"),
	);
	copy.edit("repair-documents/pebble-cell/en_GB.md", (text) => `${text}\nSee [that](article:radio-aerial).\n`);
	copy.copyFolder("articles/radio-aerial", "articles/radio-antenna");
	copy.remove("articles/radio-aerial");
	copy.write(
		"addresses.json",
		JSON.stringify({ renamed: [{ from: "articles/radio-aerial", to: "articles/radio-antenna" }] }),
	);
	expect(await copy.import(), JSON.stringify(copy.problems())).toMatchObject({ state: "imported" });
	copy.remove("repair-documents/pebble-cell");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told.find((line) => line.startsWith("The whole pack is read"))).toContain("links to a name of before");
});
