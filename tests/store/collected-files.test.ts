import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FILES_LOOKED_AFTER, UNNAMED_FILES_KEPT } from "#src/site/pack-limits.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { versionsIn } from "#src/store/find-version.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const BEGAN = Date.parse("2030-01-01T00:00:00Z");

let copy: Copy;
let told: string[];
let edits = 0;
beforeEach(() => {
	copy = copyOfPack();
	told = [];
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

const files = (...path: string[]) => join(copy.dataDir, "files", ...path);

/** Imports a changed article at a time. */
async function importAt(time: number): Promise<string> {
	vi.setSystemTime(time);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text.trimEnd()}\n\nOnce ${edits++} more.\n`);
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}

/** Puts a file there that nobody names. */
function leave(folder: string, name: string): void {
	mkdirSync(files(folder), { recursive: true });
	writeFileSync(files(folder, name), "left");
}

/** Files that some version on disk names and that are not there. */
function lost(): string[] {
	return versionsIn(copy.dataDir).flatMap((version) => {
		const database = openForReading(databasePath(copy.dataDir, version));
		const rows = database.all<{ folder: string; name: string }>("SELECT folder, name FROM file");
		database.close();
		expect(rows.length).toBeGreaterThan(5);
		return rows.flatMap(({ folder, name }) =>
			existsSync(files(folder, name)) ? [] : [`${version} ${folder}/${name}`],
		);
	});
}

test("what no version has named for a month is removed, with its folder; anything else stays", async () => {
	await importAt(BEGAN);
	const [named = ""] = readdirSync(files());
	leave("00000000000000aa", "left.webp");
	leave(named, "beside.webp");
	leave("notes", "mine.txt");
	// The look of a day counts until the next.
	await importAt(BEGAN + FILES_LOOKED_AFTER / 2);
	await importAt(BEGAN + FILES_LOOKED_AFTER);
	await importAt(BEGAN + UNNAMED_FILES_KEPT);
	expect(existsSync(files("00000000000000aa", "left.webp"))).toBe(true);
	told.splice(0);
	await importAt(BEGAN + FILES_LOOKED_AFTER + UNNAMED_FILES_KEPT);
	expect(existsSync(files("00000000000000aa"))).toBe(false);
	expect(existsSync(files(named, "beside.webp"))).toBe(false);
	expect(existsSync(files("notes", "mine.txt"))).toBe(true);
	expect(told).toEqual([expect.stringMatching(/^2 files .* are removed/)]);
	expect(lost()).toEqual([]);
});

test("what a version names stays, however old: of one that waits, and what the pack has no more", async () => {
	copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![The aerial](aerial)\n`);
	await importAt(BEGAN);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace("![The aerial](aerial)", ""));
	copy.remove("pictures/aerial.svg");
	copy.copyFolder("pictures/radio.svg", "pictures/dial.svg");
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![The dial](dial)\n`);
	const later = await importAt(BEGAN + FILES_LOOKED_AFTER);
	// It waits from now on, and is named by nobody else.
	await publishVersion(copy.dataDir, null, () => {});
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace("![The dial](dial)", ""));
	copy.remove("pictures/dial.svg");
	await importAt(BEGAN + UNNAMED_FILES_KEPT);
	await importAt(BEGAN + 3 * UNNAMED_FILES_KEPT);
	expect(versionsIn(copy.dataDir)).toContain(later);
	const names = readdirSync(files()).flatMap((folder) => readdirSync(files(folder)));
	for (const name of ["aerial", "dial"])
		expect(
			names.some((each) => each.startsWith(name)),
			name,
		).toBe(true);
	expect(lost()).toEqual([]);
	// Only when it is gone does its file count as named by none, and then for a month.
	rmSync(databasePath(copy.dataDir, later));
	await importAt(BEGAN + 4 * UNNAMED_FILES_KEPT);
	const dials = () =>
		readdirSync(files()).filter((folder) => readdirSync(files(folder)).some((each) => each.startsWith("dial")));
	expect(dials().length).toBeGreaterThan(0);
	await importAt(BEGAN + 5 * UNNAMED_FILES_KEPT);
	expect(dials()).toEqual([]);
	expect(lost()).toEqual([]);
});

test("what comes back is named again, and its month begins anew when it goes", async () => {
	await importAt(BEGAN);
	leave("00000000000000aa", "left.webp");
	await importAt(BEGAN + FILES_LOOKED_AFTER);
	rmSync(files("00000000000000aa"), { recursive: true });
	await importAt(BEGAN + 2 * FILES_LOOKED_AFTER);
	leave("00000000000000aa", "left.webp");
	await importAt(BEGAN + FILES_LOOKED_AFTER + UNNAMED_FILES_KEPT);
	expect(existsSync(files("00000000000000aa", "left.webp"))).toBe(true);
});

test("beside a version that cannot be read nothing is removed, and the import is what it was", async () => {
	const first = await importAt(BEGAN);
	leave("00000000000000aa", "left.webp");
	await importAt(BEGAN + FILES_LOOKED_AFTER);
	// The one before, which is kept beside the one in force.
	writeFileSync(databasePath(copy.dataDir, first), "no database");
	told.splice(0);
	await importAt(BEGAN + 2 * UNNAMED_FILES_KEPT);
	expect(existsSync(files("00000000000000aa", "left.webp"))).toBe(true);
	expect(told).toEqual([expect.stringMatching(/^Files that no version names stay: /)]);
});

test("killed while it removes it has removed nothing that a version names, and the next goes on", async () => {
	const left = Array.from({ length: 4_000 }, (_, at) => at.toString(16).padStart(16, "0"));
	await importAt(Date.now() - 2 * UNNAMED_FILES_KEPT);
	for (const folder of left) leave(folder, "left.webp");
	vi.useRealTimers();
	const now = Date.now();
	vi.useFakeTimers({ toFake: ["Date"] });
	await importAt(now - UNNAMED_FILES_KEPT - FILES_LOOKED_AFTER);
	vi.useRealTimers();
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text.trimEnd()}\n\nAnd at last.\n`);
	const child = spawn(
		process.execPath,
		["scripts/content.ts", "import", "--pack", copy.packDir, "--data", copy.dataDir],
		{ stdio: "ignore" },
	);
	const ended = new Promise((done) => child.once("exit", done));
	while (existsSync(files(left[0] ?? "")) && child.exitCode === null) await pause(1);
	child.kill("SIGKILL");
	expect(await ended).toBeNull();
	const there = () => left.filter((folder) => existsSync(files(folder))).length;
	expect(there()).toBeGreaterThan(0);
	expect(there()).toBeLessThan(left.length);
	expect(lost()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text.trimEnd()}\n\nAnd once more.\n`);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(there()).toBe(0);
	expect(lost()).toEqual([]);
});
