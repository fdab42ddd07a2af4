import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import type { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checksumOf } from "#src/store/checksum.ts";
import type { ContentChange } from "#src/store/content.ts";
import { type Checksum, contentDirectory, databasePath, readCurrent, writeCurrent } from "#src/store/current.ts";
import { settleBehind } from "#src/store/settle-behind.ts";
import { systemStart } from "#src/store/system-start.ts";
import { verify } from "#src/store/verify/verify.ts";
import { tryLockImports } from "#src/store/write/import-lock.ts";
import { settleLeft } from "#src/store/write/settle-left.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { servedFrom } from "#tests/fixtures/served-version.ts";

/** Called when a file or folder is about to be forced to the disk. */
let onAnySync: (path: string) => void = () => {};
/** Called when a database is. */
let onSync: (path: string) => void = () => {};
vi.mock(import("node:fs/promises"), async (original) => {
	const own = await original();
	const watched: typeof open = async (...asked) => {
		const handle = await own.open(...asked);
		const sync = handle.sync.bind(handle);
		handle.sync = async () => {
			onAnySync(String(asked[0]));
			if (String(asked[0]).endsWith(".sqlite")) onSync(String(asked[0]));
			await sync();
		};
		return handle;
	};
	return { ...own, open: watched };
});

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	onAnySync = () => {};
	onSync = () => {};
});
afterEach(() => copy.cleanUp());

const change = () => replace(ARTICLE, "Use water only.", "Use clear water only.")(copy);

async function imported(): Promise<string> {
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}

const served = () => servedFrom(copy.dataDir);

const startIn = (version: string) => readCurrent(copy.dataDir)?.checksums[version]?.start;

/** Has CURRENT say something else of a version. */
function note(version: string, facts: Partial<Checksum>): void {
	const current = readCurrent(copy.dataDir);
	const known = current?.checksums[version];
	if (!current || !known) throw new Error(`CURRENT does not name ${version}.`);
	const checksums = { ...current.checksums, [version]: { ...known, ...facts } };
	writeCurrent(copy.dataDir, { ...current, checksums }, copy.dataDir);
}

/** Takes bytes of a version away, as a power cut does of what was not on the disk; its size and time tell nothing. */
function lose(version: string): void {
	const path = databasePath(copy.dataDir, version);
	const handle = openSync(path, "r+");
	writeSync(handle, Buffer.alloc(100_000), 0, 100_000, 40_000);
	closeSync(handle);
	note(version, { modified: statSync(path).mtimeMs });
}

test("a version is in force before all of it is on the disk, and known for good once it is", async () => {
	const first = await imported();
	change();
	const seen: unknown[] = [];
	onSync = () => seen.push(readCurrent(copy.dataDir));
	const second = await imported();
	expect(seen).toEqual([
		expect.objectContaining({
			version: second,
			checksums: expect.objectContaining({
				[second]: expect.objectContaining({ start: systemStart(), sha256: "" }),
			}),
		}),
	]);
	expect(readCurrent(copy.dataDir)).toMatchObject({ version: second, previous: first });
	expect([startIn(first), startIn(second)]).toEqual([undefined, undefined]);
	const { sha256 } = await checksumOf(databasePath(copy.dataDir, second));
	expect(readCurrent(copy.dataDir)?.checksums[second]?.sha256).toBe(sha256);
});

test("the first version, for which nothing could stand in, is on the disk before anything names it", async () => {
	const seen: unknown[] = [];
	onSync = () => seen.push(readCurrent(copy.dataDir));
	expect(startIn(await imported())).toBeUndefined();
	expect(seen).toEqual([null]);
});

test("files are on the disk before anything names them, and so are their folders", async () => {
	await imported();
	copy.copyFolder("pictures/radio.svg", "pictures/another.svg");
	copy.edit("pictures/another.svg", (text) => text.replace("</svg>", '<rect width="9" height="9"/></svg>'));
	replace(ARTICLE, "Use water only.", "![Another](another)")(copy);
	const seen: [string, string | undefined][] = [];
	onAnySync = (path) => seen.push([path.slice(copy.dataDir.length), readCurrent(copy.dataDir)?.version]);
	const second = await imported();
	const files = seen.filter(([path]) => path.startsWith("/files"));
	expect(files.filter(([path]) => path.endsWith("another.svg"))).toHaveLength(1);
	expect(files.filter(([path]) => /^\/files\/[0-9a-f]{16}$/.test(path))).not.toHaveLength(0);
	expect(files.filter(([, current]) => current === second)).toEqual([]);
});

test("what waits is on the disk before anything names it", async () => {
	await imported();
	change();
	const seen: boolean[] = [];
	onSync = (path) => seen.push(path.includes("/content/2-"));
	const outcome = await copy.import({ noPublish: true });
	expect(outcome.state).toBe("waiting");
	expect(seen).toEqual([false]);
});

const refused = { state: "refused", reasons: [expect.stringContaining("cannot be written (EIO)")] };

test("where the disk does not take it, what was in force before is in force again", async () => {
	const first = await imported();
	const before = readCurrent(copy.dataDir);
	change();
	onSync = () => {
		throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
	};
	expect(await copy.import()).toEqual(refused);
	expect(readCurrent(copy.dataDir)).toEqual(before);
	expect(await served()).toEqual({ version: first, refused: [] });
	onSync = () => {};
	const again = await imported();
	expect(await served()).toEqual({ version: again, refused: [] });
});

test("with it stays what was to follow at a moment, and what may be gone back to", async () => {
	copy.edit("articles/clean-housing/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), shown: { until: "2099-01-01T00:00Z" } }),
	);
	for (let at = 0; at < 4; at += 1) {
		replace(ARTICLE, "Use", `${at} Use`)(copy);
		await imported();
	}
	const before = readdirSync(contentDirectory(copy.dataDir));
	expect(before.filter((name) => name.endsWith(".waiting"))).toHaveLength(2);
	change();
	onSync = (path) => {
		if (path === databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""))
			throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
	};
	expect(await copy.import()).toEqual(refused);
	expect(readdirSync(contentDirectory(copy.dataDir))).toEqual(before);
});

test("whatever goes wrong once it is on the disk, it stays in force", async () => {
	const first = await imported();
	change();
	// CURRENT is written there first.
	onSync = () => rmSync(join(copy.dataDir, "building"), { recursive: true });
	await expect(copy.import()).rejects.toThrow("ENOENT");
	const version = readCurrent(copy.dataDir)?.version ?? "";
	expect(version).not.toBe(first);
	expect(await served()).toEqual({ version, refused: [] });
	onSync = () => {};
	expect(await copy.import()).toMatchObject({ state: "unchanged", version });
	expect(startIn(version)).toBeUndefined();
});

test("a kill before that leaves it in force; the next import has it stand on the disk", async () => {
	await imported();
	change();
	const second = await imported();
	const known = readCurrent(copy.dataDir)?.checksums[second];
	note(second, { start: systemStart() ?? "", sha256: "" });
	expect(await served()).toEqual({ version: second, refused: [] });
	expect(await copy.import()).toMatchObject({ state: "unchanged", version: second });
	expect(readCurrent(copy.dataDir)?.checksums[second]).toEqual(known);
});

/** Content whose import was killed before it stood on the disk, and what CURRENT says when it does. */
async function left(): Promise<{ readonly version: string; readonly known: Checksum | undefined }> {
	await imported();
	change();
	const version = await imported();
	const known = readCurrent(copy.dataDir)?.checksums[version];
	note(version, { start: systemStart() ?? "", sha256: "" });
	return { version, known };
}
const said = (version: string) => readCurrent(copy.dataDir)?.checksums[version];

test("who verifies has it stand on the disk, and verifies that", async () => {
	const { version, known } = await left();
	const report = await verify({ dataDir: copy.dataDir, origins: [], asksOutside: false });
	expect(report).toMatchObject({ version, refused: [] });
	expect(said(version)).toEqual(known);
});

test("a site that runs has it stand on the disk, unless an import is at work, which does it itself", async () => {
	const { version, known } = await left();
	const lock = tryLockImports(copy.dataDir, "a test");
	await settleLeft(copy.dataDir);
	expect(said(version)?.sha256).toBe("");
	lock?.release();
	let onChange = () => {};
	const content = {
		onChange: (listener: (change: ContentChange) => void) => {
			onChange = () => listener({ version, tags: [] });
			return () => {
				onChange = () => {};
			};
		},
	};
	// Whoever else has the lock, such as a backup, gives it back.
	const other = tryLockImports(copy.dataDir, "backup");
	const stop = settleBehind(copy.dataDir, content, 1);
	await pause(50);
	expect(said(version)?.sha256).toBe("");
	other?.release();
	await expect.poll(() => said(version)).toEqual(known);
	note(version, { start: systemStart() ?? "", sha256: "" });
	onChange();
	await expect.poll(() => said(version)).toEqual(known);
	stop();
	onChange();
});

test("a change that comes before that has it stand on the disk as well", async () => {
	await imported();
	change();
	const second = await imported();
	const known = readCurrent(copy.dataDir)?.checksums[second];
	note(second, { start: systemStart() ?? "", sha256: "" });
	replace(ARTICLE, "Use clear water only.", "Use soft water only.")(copy);
	const third = await imported();
	expect(readCurrent(copy.dataDir)?.checksums[second]).toEqual(known);
	expect(startIn(third)).toBeUndefined();
});

test("of what nothing says which bytes it should hold, after a power cut, the version before serves", async () => {
	const first = await imported();
	change();
	const second = await imported();
	note(second, { start: "another start of the machine", sha256: "" });
	expect(await served()).toEqual({
		version: first,
		refused: [{ name: second, reason: "its import was cut off before all of it was on the disk" }],
	});
	const third = await imported();
	expect(await served()).toEqual({ version: third, refused: [] });
});

test("what a power cut has taken of it is found by its bytes: the version before serves, and an import makes it again", async () => {
	const first = await imported();
	change();
	const second = await imported();
	note(second, { start: "another start of the machine" });
	lose(second);
	expect(await served()).toEqual({
		version: first,
		refused: [{ name: second, reason: "its database does not hold the bytes that were imported" }],
	});
	const third = await imported();
	expect(await served()).toEqual({ version: third, refused: [] });
});

test("where a power cut has taken nothing of it, it serves, and the next import notes that", async () => {
	await imported();
	change();
	const second = await imported();
	note(second, { start: "another start of the machine" });
	expect(await served()).toEqual({ version: second, refused: [] });
	expect(await copy.import()).toMatchObject({ state: "unchanged", version: second });
	expect(startIn(second)).toBeUndefined();
});
