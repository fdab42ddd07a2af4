import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formerAddress, retirement } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";

const FROM = "2026-12-01T08:00Z";
const BEFORE = new Date("2026-12-01T07:30:20Z");

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
beforeEach(() => {
	copy = copyOfPack();
	aside = mkdtempSync(join(tmpdir(), "support-renamed-"));
	told = [];
	vi.useFakeTimers({ toFake: ["Date"], now: BEFORE });
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

const rename = (kind: string, from: string, to: string) =>
	renameSync(join(copy.packDir, kind, from), join(copy.packDir, kind, to));
const shownFrom = (item: string, from: string) =>
	copy.edit(`${item}/data.json`, (text) => text.replace("{", `{ "shown": { "from": "${from}" },`));

/** What a visitor gets for a product of either name: whether it is retired, or where its address leads. */
async function seen(...ids: readonly string[]) {
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	const as = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };
	try {
		const found: string[] = [];
		for (const id of ids) {
			const there = await snapshot.call(request(product, { productName: id }), as);
			const left = there.state === "ok" && (await snapshot.call(request(retirement, { kind: "products", id }), as));
			const former = await snapshot.call(request(formerAddress, { path: `/speakers/${id}` }), as);
			if (left && left.state === "ok") found.push(left.data.retired ? "retired" : "there");
			else found.push(former.state === "ok" ? `${former.data.became} ${former.data.leadsTo}` : former.state);
		}
		return found;
	} finally {
		snapshot.release();
		content.close();
	}
}

/** What names a product in a version: articles and the like by their contexts. */
function aboutIn(version: string, id: string): string[] {
	const database = openForReading(databasePath(copy.dataDir, version));
	try {
		return database
			.all<{ name: string }>("SELECT DISTINCT kind || '/' || id AS name FROM about WHERE context = ? ORDER BY 1", id)
			.map(({ name }) => name);
	} finally {
		database.close();
	}
}

test.each([
	["known again by its number", false],
	["said in addresses.json", true],
])("a product that is renamed for a minute stays under its old name until then: %s", async (_, isSaid) => {
	const { version: first } = await imported();
	const about = aboutIn(first, "pebble-20");
	expect(about).toContain("articles/pair-pebble");
	rename("products", "pebble-20", "pebble-21");
	shownFrom("products/pebble-21", FROM);
	if (isSaid) {
		copy.edit("products/pebble-21/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
		copy.write(
			"addresses.json",
			JSON.stringify({ renamed: [{ from: "products/pebble-20", to: "products/pebble-21" }] }),
		);
	}
	const { version, followers } = await imported();
	expect(told.join("\n")).toContain(
		"Called otherwise as soon as that is shown: products/pebble-20 as products/pebble-21.",
	);
	expect(told.join("\n")).not.toMatch(/Known again|is retired/);
	expect(await seen("pebble-20", "pebble-21")).toEqual(["retired", "nothing null"]);
	expect(aboutIn(version, "pebble-20")).toEqual(about);
	const [follower] = followers;
	expect(aboutIn(follower?.version ?? "", "pebble-20")).toEqual([]);
	expect(aboutIn(follower?.version ?? "", "pebble-21")).toEqual(
		about.map((name) => name.replace("pebble-20", "pebble-21")),
	);
	vi.setSystemTime(new Date(FROM));
	expect(await seen("pebble-20", "pebble-21")).toEqual(["moved /speakers/pebble-21", "there"]);
	// An import later knows it on.
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nOnce more.\n`);
	await imported();
	expect(await seen("pebble-20", "pebble-21")).toEqual(["moved /speakers/pebble-21", "there"]);
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nAnd again.\n`);
	await sameAsWhole(copy, aside, reads);
});

test("another import before the minute keeps both, and so does one of a single item", async () => {
	await imported();
	rename("products", "pebble-20", "pebble-21");
	shownFrom("products/pebble-21", FROM);
	await imported();
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nOnce more.\n`);
	await sameAsWhole(copy, aside, reads);
	expect(await seen("pebble-20", "pebble-21")).toEqual(["retired", "nothing null"]);
	vi.setSystemTime(new Date(FROM));
	expect(await seen("pebble-20", "pebble-21")).toEqual(["moved /speakers/pebble-21", "there"]);
});

test("what is named by what left before names what it is called from the minute on", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/pair-old");
	await imported();
	copy.remove("articles/pair-old");
	await imported();
	rename("products", "pebble-20", "pebble-21");
	shownFrom("products/pebble-21", FROM);
	const { version, followers } = await imported();
	expect(aboutIn(version, "pebble-20")).toContain("articles/pair-old");
	expect(aboutIn(followers[0]?.version ?? "", "pebble-21")).toContain("articles/pair-old");
});

test("names of a version that was taken back lead back, also behind the imports that follow", async () => {
	await imported();
	rename("products", "pebble-20", "pebble-21");
	await imported();
	expect(await seen("pebble-20", "pebble-21")).toEqual(["moved /speakers/pebble-21", "there"]);
	rename("products", "pebble-21", "pebble-22");
	await imported();
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ state: "published" });
	expect(await seen("pebble-20", "pebble-21", "pebble-22")).toEqual([
		...["moved /speakers/pebble-21", "there", "moved /speakers/pebble-21"],
	]);
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ state: "published" });
	const back = ["there", "moved /speakers/pebble-20", "moved /speakers/pebble-20"];
	expect(await seen("pebble-20", "pebble-21", "pebble-22")).toEqual(back);
	rename("products", "pebble-22", "pebble-20");
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nOnce more.\n`);
	await imported();
	expect(await seen("pebble-20", "pebble-21", "pebble-22")).toEqual(back);
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nAnd again.\n`);
	await imported();
	expect(await seen("pebble-20", "pebble-21", "pebble-22")).toEqual(back);
	// The same name again is that product's.
	rename("products", "pebble-20", "pebble-21");
	await imported();
	expect(await seen("pebble-20", "pebble-21", "pebble-22")).toEqual([
		...["moved /speakers/pebble-21", "there", "moved /speakers/pebble-21"],
	]);
});
