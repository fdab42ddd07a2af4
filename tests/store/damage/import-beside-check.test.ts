import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { open } from "node:fs/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damage/damaged-files.ts";
import { verify } from "#src/store/verify/verify.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { pathOfServed, type ServedFile, servedFiles } from "#tests/fixtures/served-files.ts";

/** Done before the file at a path is opened, or forced to the disk, the first time. */
let before: { readonly path: (path: string) => boolean; readonly run: () => Promise<void> } | null = null;
async function pass(path: string): Promise<void> {
	if (!before?.path(path)) return;
	const { run } = before;
	before = null;
	await run();
}
vi.mock(import("node:fs/promises"), async (original) => {
	const own = await original();
	const watched: typeof open = async (...asked) => {
		await pass(`open ${asked[0]}`);
		const handle = await own.open(...asked);
		const sync = handle.sync.bind(handle);
		handle.sync = async () => {
			await pass(`sync ${asked[0]}`);
			await sync();
		};
		return handle;
	};
	return { ...own, open: watched };
});

vi.mock("#src/site/damage-limits.ts", async (original) => ({
	...(await original<object>()),
	FINDINGS_WAIT_MAX: 20,
}));

let copy: Copy;
beforeEach(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(() => {
	before = null;
	copy.cleanUp();
});

const files = () => servedFiles(copy.dataDir);
const pathOf = (file: ServedFile) => pathOfServed(copy.dataDir, file);
const check = async () =>
	(await verify({ dataDir: copy.dataDir, origins: [], asksOutside: false, bytesPerSecond: 1e9 })).files.damaged;

/** Another file of the same length in the place of one. */
function damage(file: ServedFile | undefined): Buffer {
	if (!file) throw new Error("There is no such file.");
	const whole = readFileSync(pathOf(file));
	writeFileSync(pathOf(file), Buffer.alloc(whole.length, 0xa7));
	return whole;
}

test.each([
	["of single items", false, false],
	["of single items, which another version follows,", false, true],
	["of the whole pack", true, false],
])(
	"what a check finds during an import %s stays taken from everybody, until the next import brings it back",
	async (_, isWhole, isFollowed) => {
		if (isFollowed) {
			const from = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}Z`;
			copy.edit("products/pebble-20/data.json", (text) => text.replace("{", `{ "shown": { "from": "${from}" },`));
			expect(await copy.import()).toMatchObject({ followers: [{}] });
		}
		const [known, found] = [files()[0], files().at(-1)];
		if (!known || !found) throw new Error("There are no files.");
		// A damaged file has the whole pack read.
		if (isWhole) damage(known);
		expect(await check()).toHaveLength(isWhole ? 1 : 0);
		replace(ARTICLE, "Use water only.", "Use clear water only.")(copy);
		let whole: Buffer = Buffer.of();
		let listed: unknown = null;
		before = {
			path: (path) => /^sync .*\.sqlite$/.test(path),
			run: async () => {
				whole = damage(found);
				await check();
				listed = readDamagedFiles(copy.dataDir);
			},
		};
		expect(await copy.import()).toMatchObject({ state: "imported" });
		expect(listed).toMatchObject([found]);
		const left = readDamagedFiles(copy.dataDir);
		expect(left).toMatchObject([found]);
		expect(left?.[0]?.isGone).toBeUndefined();
		await copy.import();
		expect([readDamagedFiles(copy.dataDir), readFileSync(pathOf(found)).equals(whole)]).toEqual([[], true]);
	},
);

test("what an import mends during a check is offered again, and stays so when the check ends", async () => {
	const [first, last] = [files()[0], files().at(-1)];
	if (!first || !last) throw new Error("There are no files.");
	const whole = damage(first);
	// Known from before, and found by this one.
	for (const isKnown of [false, true]) {
		if (isKnown) damage(first);
		if (isKnown) expect(await check()).toMatchObject([first]);
		let wasMended = false;
		before = {
			path: (path) => path === `open ${pathOf(last)}`,
			run: async () => {
				if (!isKnown) await vi.waitFor(() => expect(readDamagedFiles(copy.dataDir)).toHaveLength(1), 20_000);
				expect(await copy.import()).toMatchObject({ state: "imported" });
				wasMended = readFileSync(pathOf(first)).equals(whole) && readDamagedFiles(copy.dataDir)?.length === 0;
			},
		};
		expect([await check(), wasMended]).toEqual([[], true]);
		expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	}
});

test("what is put back by hand during a check is offered when it ends", async () => {
	const [first, last] = [files()[0], files().at(-1)];
	if (!first || !last) throw new Error("There are no files.");
	const whole = damage(first);
	before = {
		path: (path) => path === `open ${pathOf(last)}`,
		run: async () => {
			await vi.waitFor(() => expect(readDamagedFiles(copy.dataDir)).toMatchObject([first]), 20_000);
			writeFileSync(pathOf(first), whole);
		},
	};
	expect([await check(), readDamagedFiles(copy.dataDir)]).toEqual([[], []]);
});

test("an import that has nothing to hold files against leaves a list that can be read", async () => {
	damage(files()[0]);
	rmSync(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	writeFileSync(damagedFilesPath(copy.dataDir), "not ours");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	expect(await check()).toEqual([]);
});
