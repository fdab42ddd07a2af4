import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** Long enough ago that no clock of a file system could still be in the same tick. */
const LONG_AGO = new Date("2026-01-02T03:04:05Z");
const TEXT = "products/pebble-20/en_GB.md";

let copy: Copy;

beforeEach(() => {
	copy = copyOfPack();
});

afterEach(() => copy.cleanUp());

/** Gives every file of the pack one time. */
function writtenAt(time: Date): void {
	for (const path of readdirSync(copy.packDir, { recursive: true, encoding: "utf8" }))
		utimesSync(join(copy.packDir, path), time, time);
}

/** Says something else in as many bytes; the time of the file is the one given. */
function exchange(path: string, time: Date): void {
	const absolute = join(copy.packDir, path);
	const { size } = statSync(absolute);
	const text = readFileSync(absolute, "utf8");
	const other = text.replace(/summary: "(.)/, (_, first: string) => `summary: "${first === "X" ? "Y" : "X"}`);
	expect(other).not.toBe(text);
	writeFileSync(absolute, other);
	utimesSync(absolute, time, time);
	expect(statSync(absolute).size).toBe(size);
}

test("files with other times and the same content are the same pack", async () => {
	writtenAt(LONG_AGO);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	writtenAt(new Date("2026-02-03T04:05:06Z"));
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test("a file of the same size and another time is read again", async () => {
	writtenAt(LONG_AGO);
	await copy.import();
	exchange(TEXT, new Date("2026-02-03T04:05:06Z"));
	expect(await copy.import()).toMatchObject({ state: "imported", tags: expect.arrayContaining(["product:pebble-20"]) });
});

test("a file of the same size and time is not read: that is how an import without changes costs a look at each", async () => {
	writtenAt(LONG_AGO);
	await copy.import();
	exchange(TEXT, LONG_AGO);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test("a file whose time is not well past at the import is read again by the next, whatever its time says", async () => {
	const soon = new Date(Date.now() + 3_600_000);
	writtenAt(soon);
	await copy.import();
	exchange(TEXT, soon);
	expect(await copy.import()).toMatchObject({ state: "imported", tags: expect.arrayContaining(["product:pebble-20"]) });
});

test.each([
	["added", () => copy.copyFolder("products/pebble-20", "products/aaa-20")],
	["removed", () => copy.remove("support-videos")],
])("a file that was %s makes it another pack", async (_, change) => {
	writtenAt(LONG_AGO);
	await copy.import();
	change();
	expect((await copy.import()).state).not.toBe("unchanged");
});
