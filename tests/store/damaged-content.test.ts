import { execFileSync } from "node:child_process";
import {
	closeSync,
	cpSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checksumOf } from "#src/store/checksum.ts";
import { openContent } from "#src/store/content.ts";
import { NO_REPORTS } from "#src/store/content-reports.ts";
import { currentPath, databasePath, readCurrent, writeCurrent } from "#src/store/current.ts";
import type { RefusedVersion } from "#src/store/find-version.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { servedFrom } from "#tests/fixtures/served-version.ts";

let copy: Copy;
/** Its two versions are made once: each test harms a copy of them. */
let sound: Copy;
let first: string;
let second: string;
const clearer = replace(ARTICLE, "Use water only.", "Use clear water only.");
beforeAll(async () => {
	sound = copyOfPack();
	first = await imported(sound);
	clearer(sound);
	second = await imported(sound);
});
afterAll(() => sound?.cleanUp());
beforeEach(() => {
	copy = copyOfPack();
	clearer(copy);
	cpSync(sound.dataDir, copy.dataDir, { recursive: true });
});
afterEach(() => copy.cleanUp());

async function imported(pack = copy): Promise<string> {
	const outcome = await pack.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}

const served = () => servedFrom(copy.dataDir);

const current = () => currentPath(copy.dataDir);
const fifo = (path: string) => {
	rmSync(path, { force: true });
	execFileSync("sh", ["-c", `mkfifo "$0"`, path]);
};
const folder = (path: string) => {
	rmSync(path, { force: true });
	mkdirSync(join(path, "inside"), { recursive: true });
};
const rewrite = (change: (text: string) => string) => writeFileSync(current(), change(readFileSync(current(), "utf8")));
/** Writes over a part of a file, and keeps its size. */
const overwrite = (path: string, at: number, bytes: string) => {
	const handle = openSync(path, "r+");
	writeSync(handle, bytes, at);
	closeSync(handle);
};

test.each<[string, () => void]>([
	["missing", () => rmSync(current())],
	["empty", () => truncateSync(current())],
	["truncated", () => truncateSync(current(), 60)],
	["garbage", () => writeFileSync(current(), "\u0000\u0001\u001b[31m not ours")],
	["of another shape", () => writeFileSync(current(), "[]")],
	["from before checksums", () => rewrite((text) => text.replace("checksums", "sums"))],
	["a folder", () => folder(current())],
	["a pipe", () => fifo(current())],
	[
		"a link out of the data directory",
		() => {
			rmSync(current());
			symlinkSync("/etc/hostname", current());
		},
	],
	[
		"a link to nothing",
		() => {
			rmSync(current());
			symlinkSync("/nowhere/at/all", current());
		},
	],
	[
		"naming a version that is not there",
		() => rewrite((text) => text.replace(`"version": "${second}"`, '"version": "9-00000000"')),
	],
	["naming a path", () => rewrite((text) => text.replace(`"version": "${second}"`, '"version": "../../etc/passwd"'))],
])("a CURRENT that is %s stops neither start nor import, and the import mends it", async (_, damage) => {
	damage();
	expect((await served()).version).toBe(second);
	expect(await copy.import()).toEqual({ state: "unchanged", version: second, followers: [], unprepared: null });
	expect(readCurrent(copy.dataDir)?.version).toBe(second);
	damage();
	replace(ARTICLE, "Use clear water only.", "Use soft water only.")(copy);
	const third = await imported();
	expect(await served()).toEqual({ version: third, refused: [] });
	expect(readdirSync(copy.dataDir).sort()).toEqual([
		"checksums-key.pem",
		"content",
		"files",
		"import.lock",
		"unnamed-files.sqlite",
	]);
});

test.each<[string, (path: string) => void, RegExp]>([
	["missing", (path) => rmSync(path), /is missing/],
	["empty", (path) => truncateSync(path), /has 0 bytes instead of the \d+/],
	["truncated", (path) => truncateSync(path, 70_000), /has 70000 bytes instead of the \d+/],
	["longer", (path) => writeFileSync(path, "more", { flag: "a" }), /bytes instead of/],
	["damaged at its beginning", (path) => overwrite(path, 0, "not SQLite at all"), /not hold the bytes/],
	["damaged inside", (path) => overwrite(path, 50_000, "\u0000".repeat(5_000)), /not hold the bytes/],
	["other by one byte", (path) => overwrite(path, 40_000, "§"), /not hold the bytes/],
	["a folder", (path) => folder(path), /is no file/],
	["a pipe", (path) => fifo(path), /is no file/],
])(
	"a database that is %s is refused by name, the one before is served, and an import makes it again",
	async (_, damage, reason) => {
		damage(databasePath(copy.dataDir, second));
		expect(await served()).toEqual({
			version: first,
			refused: [{ name: second, reason: expect.stringMatching(reason) }],
		});
		const third = await imported();
		expect(await served()).toEqual({ version: third, refused: [] });
		expect(readdirSync(join(copy.dataDir, "content")).sort()).toEqual([
			`${first}.sqlite`,
			`${third}.sqlite`,
			"CURRENT",
		]);
	},
);

test("without CURRENT a damaged database is found out by its structure", async () => {
	rmSync(current());
	overwrite(databasePath(copy.dataDir, second), 8_192, "§".repeat(30_000));
	expect((await served()).version).toBe(first);
});

test("when nothing is whole the start says why, of each version", async () => {
	truncateSync(databasePath(copy.dataDir, second), 70_000);
	rmSync(databasePath(copy.dataDir, first));
	writeFileSync(databasePath(copy.dataDir, first), "gone");
	await expect(served()).rejects.toThrow(
		new RegExp(
			`version ${second} cannot be used: .*70000 bytes.*version ${first} cannot be used: .*npm run content -- import`,
		),
	);
	expect(await imported()).toMatch(/^3-/);
});

/** Harms the newest version so that neither its size nor its time tells: as a disk does. */
async function harmUnseen(at: number, bytes: string): Promise<void> {
	const path = databasePath(copy.dataDir, second);
	const time = new Date("2026-03-01T12:00:00Z");
	utimesSync(path, time, time);
	// Its time is another than CURRENT says: an import reads its bytes and notes that.
	expect(await copy.import()).toEqual({ state: "unchanged", version: second, followers: [], unprepared: null });
	overwrite(path, at, bytes);
	utimesSync(path, time, time);
}

test("a damage that neither size nor time tells is found behind the start: the version before serves, and an import makes it again", async () => {
	await harmUnseen(40_000, "§");
	// A start reads none of its bytes.
	expect(await served()).toEqual({ version: second, refused: [] });
	const refused: RefusedVersion[] = [];
	const content = await openContent(copy.dataDir, { ...NO_REPORTS, refused: (each) => refused.push(each) });
	onTestFinished(() => content.close());
	await expect.poll(() => content.current()).toBe(first);
	expect(refused.map(({ name }) => name)).toContain(second);
	// From then on no start and no import trusts it.
	expect((await served()).version).toBe(first);
	const third = await imported();
	expect(await served()).toEqual({ version: third, refused: [] });
	await expect.poll(() => content.current()).toBe(third);
});

test("an import that meets such a damage passes the version over", async () => {
	await harmUnseen(8_192, "§".repeat(100_000));
	replace(ARTICLE, "Use clear water only.", "Use soft water only.")(copy);
	const third = await imported();
	expect(await served()).toEqual({ version: third, refused: [] });
});

test("an import that copies such a damage unseen finds it, and is made of the version before", async () => {
	await harmUnseen(40_000, "§");
	replace(ARTICLE, "Use clear water only.", "Use soft water only.")(copy);
	const told: string[] = [];
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(told).toEqual([expect.stringContaining(`version ${second} cannot be used: its database does not hold`)]);
	expect(outcome).toMatchObject({ state: "imported" });
	expect(readCurrent(copy.dataDir)?.previous).toBe(first);
	const third = outcome.state === "imported" ? outcome.version : "";
	// The number of what was in force for a moment is given to no other.
	expect(third).toMatch(/^4-/);
	expect(await served()).toEqual({ version: third, refused: [] });
});

test("a start that meets such a damage begins with the version before", async () => {
	await harmUnseen(100, "§".repeat(100_000));
	expect((await served()).version).toBe(first);
});

test("a copy of a data directory is read once: its times are noted", async () => {
	expect(readCurrent(copy.dataDir)?.checksums[second]?.modified).not.toBe(
		statSync(databasePath(copy.dataDir, second)).mtimeMs,
	);
	expect(await copy.import()).toEqual({ state: "unchanged", version: second, followers: [], unprepared: null });
	const noted = readCurrent(copy.dataDir);
	expect(noted?.checksums[second]?.modified).toBe(statSync(databasePath(copy.dataDir, second)).mtimeMs);
	expect(noted?.previous).toBe(first);
});

/** Changes what an older importer would have written, and CURRENT with it. */
async function asWrittenBefore(sql: string): Promise<void> {
	const path = databasePath(copy.dataDir, second);
	const database = new DatabaseSync(path);
	database.exec(sql);
	database.close();
	const value = readCurrent(copy.dataDir);
	if (!value) throw new Error("There is no CURRENT.");
	value.checksums[second] = await checksumOf(path);
	writeCurrent(copy.dataDir, value, copy.dataDir);
}

test.each([
	["was imported by other rules", "UPDATE meta SET value = 'tables 0' WHERE key = 'rules'", /other rules/],
	["does not say by which rules it was imported", "DELETE FROM meta WHERE key = 'rules'", /other rules/],
	[
		"holds a frame parent that today's grammar refuses",
		`UPDATE meta SET value = json_set(value, '$.frameParents', json_array('https://a.example; script-src-elem *')) WHERE key = 'site'`,
		/frameParents\[0\]/,
	],
])("a version that %s is not served, and the same pack is imported again", async (_, sql, reason) => {
	await asWrittenBefore(sql);
	expect(await served()).toEqual({
		version: first,
		refused: [{ name: second, reason: expect.stringMatching(reason) }],
	});
	const third = await imported();
	expect(third).toMatch(/^3-/);
	expect((await served()).version).toBe(third);
});
