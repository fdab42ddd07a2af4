import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let aside: string;
beforeEach(() => {
	copy = copyOfPack();
	aside = mkdtempSync(join(tmpdir(), "support-staged-"));
});
afterEach(() => {
	rmSync(aside, { recursive: true, force: true });
	copy.cleanUp();
});

const write = (words: string) => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n${words}\n`);
const another = (id: string) => {
	copy.copyFolder("articles/radio-find-stations", `articles/${id}`);
	copy.edit(`articles/${id}/en_GB.md`, (text) => text.replace(/^title:.*$/m, `title: "What of ${id}?"`));
};
const inForce = () => readCurrent(copy.dataDir)?.version ?? "";
async function imported(packDir = copy.packDir, noPublish = false): Promise<string> {
	const outcome = await importPack({ packDir, dataDir: copy.dataDir, noPublish });
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}
const standingOf = (id: string) => {
	const database = openForReading(databasePath(copy.dataDir, inForce()));
	try {
		if (database.get("SELECT 1 FROM retired WHERE id = ?", id)) return "retired";
		return database.get("SELECT 1 FROM item WHERE id = ?", id) ? "there" : "unknown";
	} finally {
		database.close();
	}
};

test("the pack of a version that was taken back, imported when something else came since, is imported like any other", async () => {
	await imported();
	write("Hold both.");
	const second = await imported();
	cpSync(copy.packDir, aside, { recursive: true, preserveTimestamps: true });
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ state: "published" });
	another("came-since");
	await imported();
	expect(standingOf("came-since")).toBe("there");
	expect(await imported(aside)).not.toBe(second);
	expect(standingOf("came-since")).toBe("retired");
});

test("what waits and was made from another version is published where that is meant, and says what it does not know", async () => {
	await imported();
	write("Hold both.");
	const waiting = await imported(copy.packDir, true);
	another("came-since");
	const third = await imported();
	const refused = await publishVersion(copy.dataDir, waiting, () => {});
	expect(refused.state === "refused" && refused.reasons.join()).toContain(
		`${waiting} was not made from ${third}, which is in force: 1 of the items in force is unknown to it and would be gone`,
	);
	expect(inForce()).toBe(third);
	expect(await publishVersion(copy.dataDir, waiting, () => {}, true)).toMatchObject({ state: "published" });
	expect(standingOf("came-since")).toBe("unknown");
});

test("what was taken back is published again as it is, while that is in force from which it was made", async () => {
	await imported();
	write("Hold both.");
	const second = await imported();
	await publishVersion(copy.dataDir, null, () => {});
	expect(inForce()).not.toBe(second);
	expect(await imported()).toBe(second);
	await publishVersion(copy.dataDir, null, () => {});
	expect(await publishVersion(copy.dataDir, second, () => {})).toMatchObject({ state: "published" });
	expect(inForce()).toBe(second);
});

test("a rollback goes to what was in force before, whatever its number, and another one further back", async () => {
	const first = await imported();
	write("Hold both.");
	const waiting = await imported(copy.packDir, true);
	write("Hold all three.");
	const third = await imported();
	await publishVersion(copy.dataDir, waiting, () => {}, true);
	expect(inForce()).toBe(waiting);
	await publishVersion(copy.dataDir, null, () => {});
	expect(inForce()).toBe(third);
	await publishVersion(copy.dataDir, null, () => {});
	expect(inForce()).toBe(first);
});

test("a rollback to a version that was in force goes there, also where that was taken back itself; publishing it asks first", async () => {
	await imported();
	write("Hold both.");
	const second = await imported();
	await publishVersion(copy.dataDir, null, () => {});
	another("came-since");
	await imported();
	expect(await publishVersion(copy.dataDir, second, () => {})).toMatchObject({ state: "refused" });
	expect(await publishVersion(copy.dataDir, second, () => {}, false, true)).toMatchObject({ state: "published" });
	expect(inForce()).toBe(second);
	expect(standingOf("came-since")).toBe("unknown");
});

test("a rollback to what waits and was never in force asks like publishing it", async () => {
	await imported();
	write("Hold both.");
	const waiting = await imported(copy.packDir, true);
	another("came-since");
	await imported();
	expect(await publishVersion(copy.dataDir, waiting, () => {}, false, true)).toMatchObject({ state: "refused" });
});
