import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";
import { about, rename, seen, shownFrom } from "#tests/fixtures/renamed-pack.ts";

const FROM = "2026-12-01T08:00Z";

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
let told: string[] = [];
beforeEach(async () => {
	copy = copyOfPack();
	aside = mkdtempSync(join(tmpdir(), "support-renamed-"));
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T07:30:20Z") });
	await imported();
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
	rmSync(aside, { recursive: true, force: true });
});

async function imported() {
	told = [];
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome;
}

const isDue = () => vi.setSystemTime(new Date(FROM));
const more = (words: string) => copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\n${words}\n`);

const PRODUCTS = { "products/pebble-20": "/speakers/pebble-20", "products/pebble-21": "/speakers/pebble-21" };
const STAYS = { "products/pebble-20": "there", "products/pebble-21": "nothing" };
const LEADS = { "products/pebble-20": "moved /speakers/pebble-21", "products/pebble-21": "there" };

test.each([
	["known again by its number, and named as before", false, false],
	["named anew everywhere", false, true],
	["said in addresses.json", true, false],
])("a product that is renamed for a minute is what it was until then: %s", async (_, isSaid, everywhere) => {
	rename(copy, "products/pebble-20", "products/pebble-21", everywhere);
	shownFrom(copy, "products/pebble-21", FROM);
	if (isSaid) {
		copy.edit("products/pebble-21/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
		const renamed = [{ from: "products/pebble-20", to: "products/pebble-21" }];
		copy.write("addresses.json", JSON.stringify({ renamed }));
	}
	const { version, followers } = await imported();
	expect(told).toEqual(
		expect.arrayContaining([
			expect.stringContaining("Called otherwise as soon as that is shown: products/pebble-20 as products/pebble-21."),
		]),
	);
	expect(told.join("\n")).not.toMatch(/Known again|is retired/);
	expect(await seen(copy, PRODUCTS)).toEqual(STAYS);
	const shown = about(copy, version, "pebble-20");
	expect(shown).toEqual(
		expect.arrayContaining(["articles/pair-pebble", "downloads/pebble-firmware", "support-videos/pebble-tour"]),
	);
	const later = followers[0]?.version ?? "";
	expect(about(copy, later, "pebble-20")).toEqual([]);
	expect(about(copy, later, "pebble-21")).toEqual(shown.map((name) => name.replace("pebble-20", "pebble-21")));
	isDue();
	expect(await seen(copy, PRODUCTS)).toEqual(LEADS);
	// Imports later know it on.
	more("Once more.");
	await imported();
	expect(await seen(copy, PRODUCTS)).toEqual(LEADS);
	more("And again.");
	await sameAsWhole(copy, aside, reads);
});

test("imports before the minute, of all and of single items, keep both, also where its line goes or its number changes", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21", true);
	copy.edit("products/pebble-21/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	shownFrom(copy, "products/pebble-21", FROM);
	const renamed = [{ from: "products/pebble-20", to: "products/pebble-21" }];
	copy.write("addresses.json", JSON.stringify({ renamed }));
	await imported();
	more("Once more.");
	await sameAsWhole(copy, aside, reads);
	copy.edit("products/pebble-21/data.json", (text) => text.replace("QSP-99X1", "QSP-99X2"));
	await sameAsWhole(copy, aside, reads);
	copy.remove("addresses.json");
	await imported();
	expect(await seen(copy, PRODUCTS)).toEqual(STAYS);
	isDue();
	expect(await seen(copy, PRODUCTS)).toEqual(LEADS);
});

test("what names both ways is the same whether it is changed singly or all is read", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	shownFrom(copy, "products/pebble-21", FROM);
	const { version } = await imported();
	copy.edit("articles/pair-pebble/data.json", (text) => text.replace('"pebble-20"', '"pebble-21"'));
	const { version: next } = await imported();
	expect(about(copy, next, "pebble-20")).toEqual(about(copy, version, "pebble-20"));
	expect(told.join("\n")).toContain("articles/pair-pebble names products/pebble-21, which is not shown yet");
});

test("a category that is renamed for a minute keeps its products until then", async () => {
	rename(copy, "categories/speakers", "categories/sound", true);
	shownFrom(copy, "categories/sound", FROM);
	await imported();
	const pages = {
		...{ "categories/speakers": "/speakers", "categories/sound": "/sound" },
		...{ "products/pebble-10": "/speakers/pebble-10", "products/pebble-20": "/sound/pebble-20" },
	};
	expect(await seen(copy, pages)).toMatchObject({
		...{ "categories/speakers": "there", "categories/sound": "nothing", "products/pebble-10": "there" },
	});
	isDue();
	expect(await seen(copy, pages)).toMatchObject({
		...{
			"categories/speakers": "moved /sound",
			"categories/sound": "there",
			"products/pebble-10": "moved /sound/pebble-10",
		},
	});
});

test("an article is known again by its words, and stays in lists of answers", async () => {
	rename(copy, "articles/pair-pebble", "articles/pair-anew");
	shownFrom(copy, "articles/pair-anew", FROM);
	const { version, followers } = await imported();
	const answers = (of: string) => {
		const database = openForReading(databasePath(copy.dataDir, of));
		try {
			const row = database.get<{ data: string }>("SELECT data FROM item WHERE kind = 'faq-bundles'");
			return JSON.parse(row?.data ?? "null").articles;
		} finally {
			database.close();
		}
	};
	expect(answers(version)).toEqual(["pair-pebble", "clean-housing"]);
	expect(answers(followers[0]?.version ?? "")).toEqual(["pair-anew", "clean-housing"]);
});

test("what is named by what left before names what it is called from the minute on", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/pair-old");
	await imported();
	copy.remove("articles/pair-old");
	await imported();
	rename(copy, "products/pebble-20", "products/pebble-21");
	shownFrom(copy, "products/pebble-21", FROM);
	const { version, followers } = await imported();
	expect(about(copy, version, "pebble-20")).toContain("articles/pair-old");
	expect(about(copy, followers[0]?.version ?? "", "pebble-21")).toContain("articles/pair-old");
});

test("a draft that is given up leaves what it was for as retired", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	shownFrom(copy, "products/pebble-21", FROM);
	await imported();
	copy.remove("products/pebble-21");
	await imported();
	expect(told.join("\n")).toContain("products/pebble-20 has left the pack and is retired");
	expect(await seen(copy, PRODUCTS)).toEqual({ "products/pebble-20": "retired", "products/pebble-21": "nothing" });
});

test("behind its minute it leads back when it is taken back", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21", true);
	shownFrom(copy, "products/pebble-21", FROM);
	await imported();
	isDue();
	expect(await seen(copy, PRODUCTS)).toEqual(LEADS);
	expect(await publishVersion(copy.dataDir, null, () => {}, true, true)).toMatchObject({ state: "published" });
	expect(await seen(copy, PRODUCTS)).toEqual({
		...{ "products/pebble-20": "there", "products/pebble-21": "moved /speakers/pebble-20" },
	});
});

test("a version that is gone back to, and its minute has come, has the names of the one that was left lead back", async () => {
	const pages = { ...PRODUCTS, "products/pebble-22": "/speakers/pebble-22" };
	rename(copy, "products/pebble-20", "products/pebble-21");
	shownFrom(copy, "products/pebble-21", FROM);
	const { version } = await imported();
	rename(copy, "products/pebble-21", "products/pebble-22");
	await imported();
	isDue();
	expect(Object.values(await seen(copy, pages))).toEqual(["moved /speakers/pebble-22", "nothing", "there"]);
	expect(await publishVersion(copy.dataDir, version, () => {}, true, true)).toMatchObject({ state: "published" });
	const TO_21 = "moved /speakers/pebble-21";
	expect(Object.values(await seen(copy, pages))).toEqual([TO_21, "there", TO_21]);
	rename(copy, "products/pebble-22", "products/pebble-21");
	more("Once more.");
	await imported();
	expect(Object.values(await seen(copy, pages))).toEqual([TO_21, "there", TO_21]);
});

test("a former name that something else has from a minute on leads on until then", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	copy.copyFolder("products/pebble-21", "products/pebble-20");
	copy.edit("products/pebble-20/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	shownFrom(copy, "products/pebble-20", FROM);
	for (let times = 0; times < 2; times++) {
		await imported();
		expect(await seen(copy, PRODUCTS)).toEqual({ ...LEADS });
		more(`And ${times}.`);
	}
	isDue();
	expect(await seen(copy, PRODUCTS)).toEqual({ "products/pebble-20": "there", "products/pebble-21": "there" });
	more("And again.");
	await imported();
	expect(await seen(copy, PRODUCTS)).toEqual({ "products/pebble-20": "there", "products/pebble-21": "there" });
});

test("what is new under a category that is renamed for a minute is shown with it, also what is renamed at once", async () => {
	rename(copy, "categories/speakers", "categories/sound", true);
	rename(copy, "products/pebble-20", "products/pebble-21", true);
	shownFrom(copy, "categories/sound", FROM);
	copy.copyFolder("products/pebble-10", "products/pebble-99");
	copy.edit("products/pebble-99/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	const at = (category: string) =>
		Object.fromEntries(
			["pebble-10", "pebble-20", "pebble-21", "pebble-99"].map((id) => [`products/${id}`, `/${category}/${id}`]),
		);
	for (let times = 0; times < 2; times++) {
		await imported();
		expect(Object.values(await seen(copy, at("speakers")))).toEqual(["there", "there", "nothing", "nothing"]);
		more(`And ${times}.`);
	}
	isDue();
	expect(Object.values(await seen(copy, at("sound")))).toEqual(["there", "moved /sound/pebble-21", "there", "there"]);
});

test("a name that leads back and that something new has from a minute on leads back until then", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	expect(await publishVersion(copy.dataDir, null, () => {}, true, true)).toMatchObject({ state: "published" });
	rename(copy, "products/pebble-21", "products/pebble-20");
	copy.copyFolder("products/pebble-20", "products/pebble-21");
	copy.edit("products/pebble-21/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	shownFrom(copy, "products/pebble-21", FROM);
	await imported();
	const back = { "products/pebble-20": "there", "products/pebble-21": "moved /speakers/pebble-20" };
	expect(await seen(copy, PRODUCTS)).toEqual(back);
	isDue();
	expect(await seen(copy, PRODUCTS)).toEqual({ "products/pebble-20": "there", "products/pebble-21": "there" });
});

test("a rollback behind a draft that was published goes to what followed by itself", async () => {
	more("Once.");
	shownFrom(copy, "products/harbour-r1", FROM);
	const { followers } = await imported();
	isDue();
	more("Twice.");
	const held = await copy.import({ noPublish: true });
	if (held.state !== "waiting") throw new Error(JSON.stringify(held));
	expect(await publishVersion(copy.dataDir, held.version, () => {})).toMatchObject({ state: "published" });
	const back = await publishVersion(copy.dataDir, null, () => {}, true, true);
	expect(back).toMatchObject({ state: "published", version: followers[0]?.version });
});
