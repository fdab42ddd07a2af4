import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentDirectory, readCurrent } from "#src/store/current.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { rename, seen, shownFrom } from "#tests/fixtures/renamed-pack.ts";

let copy: Copy;
beforeEach(async () => {
	copy = copyOfPack();
	await imported();
});
afterEach(() => copy.cleanUp());

async function imported() {
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome;
}

let words = 0;
const more = () =>
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nAnd ${++words} times more.\n`);
const rolledBack = async (version: string | null = null) =>
	expect(await publishVersion(copy.dataDir, version, () => {}, true, true)).toMatchObject({ state: "published" });

const PAGES = Object.fromEntries(
	["pebble-20", "pebble-21", "pebble-22"].map((id) => [`products/${id}`, `/speakers/${id}`]),
);
/** What each of these three is. */
const found = async () => Object.values(await seen(copy, PAGES));
const [TO_20, TO_21] = ["moved /speakers/pebble-20", "moved /speakers/pebble-21"];

test("names of a version that was taken back lead back, also behind the imports that follow", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	expect(await found()).toEqual([TO_21, "there", "nothing"]);
	rename(copy, "products/pebble-21", "products/pebble-22");
	await imported();
	await rolledBack();
	expect(await found()).toEqual([TO_21, "there", TO_21]);
	await rolledBack();
	const back = ["there", TO_20, TO_20];
	expect(await found()).toEqual(back);
	rename(copy, "products/pebble-22", "products/pebble-20");
	for (let times = 0; times < 2; times++) {
		more();
		await imported();
		expect(await found()).toEqual(back);
	}
	// The same name again is that product's.
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	expect(await found()).toEqual([TO_21, "there", TO_21]);
});

test("a name that was answered and waits for its minute now leads back until then", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	await rolledBack();
	shownFrom(copy, "products/pebble-21", "2098-12-01T08:00Z");
	for (let times = 0; times < 2; times++) {
		await imported();
		expect(await found()).toEqual(["there", TO_20, "nothing"]);
		copy.write("addresses.json", JSON.stringify({ deleted: [`articles/never-${times}`] }));
	}
});

test("a name that leads back is that of its item where its author says what it is called now", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	await rolledBack();
	rename(copy, "products/pebble-21", "products/pebble-22");
	copy.edit("products/pebble-22/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	copy.write("addresses.json", JSON.stringify({ renamed: [{ from: "products/pebble-21", to: "products/pebble-22" }] }));
	await imported();
	expect(await found()).toEqual(["moved /speakers/pebble-22", "moved /speakers/pebble-22", "there"]);
});

test("a draft of before the rollback, which is published behind it, leads back what the one that it was made from does", async () => {
	more();
	const held = await copy.import({ noPublish: true });
	if (held.state !== "waiting") throw new Error(JSON.stringify(held));
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	await rolledBack();
	const published = await publishVersion(copy.dataDir, held.version, () => {});
	expect(published).toMatchObject({ state: "published", tags: expect.arrayContaining(["addresses"]) });
	expect(await found()).toEqual(["there", TO_20, "nothing"]);
});

test("names of a kind that is none lead nowhere, and keep no import from its work", async () => {
	const { version } = readCurrent(copy.dataDir) ?? { version: "" };
	const names = { "gadgets/x": "gadgets/y", nonsense: "x", "articles/x": "products/pebble-20" };
	writeFileSync(
		join(contentDirectory(copy.dataDir), `${version}.led-back`),
		JSON.stringify({ ...names, "products/pebble-21": "products/pebble-20" }),
	);
	more();
	await imported();
	expect(await found()).toEqual(["there", TO_20, "nothing"]);
});

test("they lead back while others wait, and go with the version that knows them", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	await imported();
	await rolledBack();
	for (let times = 0; times < 4; times++) {
		more();
		expect(await copy.import({ noPublish: true })).toMatchObject({ state: "waiting" });
	}
	expect(await found()).toEqual(["there", TO_20, "nothing"]);
	const told = () => readdirSync(contentDirectory(copy.dataDir)).filter((name) => name.endsWith(".led-back"));
	expect(told()).toHaveLength(1);
	for (let times = 0; times < 5; times++) {
		more();
		await imported();
	}
	expect(told()).toEqual([]);
});

test("they lead back whatever the number of the version that was left", async () => {
	rename(copy, "products/pebble-20", "products/pebble-21");
	const held = await copy.import({ noPublish: true });
	if (held.state !== "waiting") throw new Error(JSON.stringify(held));
	rename(copy, "products/pebble-21", "products/pebble-20");
	more();
	await imported();
	expect(await publishVersion(copy.dataDir, held.version, () => {}, true)).toMatchObject({ state: "published" });
	expect(await found()).toEqual([TO_21, "there", "nothing"]);
	await rolledBack();
	expect(await found()).toEqual(["there", TO_20, "nothing"]);
});

test("nobody is led to what he may not see, by a name that was taken back or any other", async () => {
	const secret = (item: string) => copy.edit(`${item}/data.json`, (text) => text.replace("{", '{ "audience": "asc",'));
	copy.copyFolder("products/harbour-r1", "products/harbour-x");
	copy.edit("products/harbour-x/data.json", (text) => text.replace(/"model": "[^"]+"/, '"model": "QSP-99X1"'));
	secret("products/harbour-x");
	await imported();
	rename(copy, "products/harbour-x", "products/harbour-y");
	await imported();
	await rolledBack();
	const pages = { "products/harbour-x": "/radios/harbour-x", "products/harbour-y": "/radios/harbour-y" };
	const nothing = { "products/harbour-x": "nothing", "products/harbour-y": "nothing" };
	expect(await seen(copy, pages)).toEqual(nothing);
	rename(copy, "products/harbour-y", "products/harbour-x");
	more();
	await imported();
	expect(await seen(copy, pages)).toEqual(nothing);
	// What everybody could see is renamed, and for agents alone by then.
	rename(copy, "products/pebble-20", "products/pebble-21");
	secret("products/pebble-21");
	await imported();
	expect(await found()).toEqual(["nothing", "nothing", "nothing"]);
});

test("versions that were passed over by a rollback are brought back by nothing", async () => {
	more();
	await imported();
	more();
	const { version: last } = await imported();
	const first = readdirSync(contentDirectory(copy.dataDir)).find((name) => /^1-.*\.sqlite$/.test(name)) ?? "";
	await rolledBack(first.replace(".sqlite", ""));
	expect(readCurrent(copy.dataDir)?.version).toBe(first.replace(".sqlite", ""));
	const waiting = readdirSync(contentDirectory(copy.dataDir)).filter((name) => name.endsWith(".waiting"));
	expect(waiting.map((name) => name.slice(0, 1)).sort()).toEqual(["2", "3"]);
	expect(existsSync(join(contentDirectory(copy.dataDir), `${last}.sqlite`))).toBe(true);
});
