import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damage/damaged-files.ts";
import { verify } from "#src/store/verify/verify.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { pathOfServed, type ServedFile, servedFiles } from "#tests/fixtures/served-files.ts";

const MAX = vi.hoisted(() => 3);
vi.mock("#src/site/damage-limits.ts", async (original) => ({
	...(await original<object>()),
	DAMAGED_FILES_MAX: MAX,
}));

let copy: Copy;
beforeEach(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(() => copy.cleanUp());

const files = () => servedFiles(copy.dataDir);
const pathOf = (file: ServedFile) => pathOfServed(copy.dataDir, file);
const told: string[] = [];
const check = async () => {
	told.length = 0;
	const options = { origins: [], asksOutside: false, bytesPerSecond: 1e9, tell: (line: string) => told.push(line) };
	return (await verify({ dataDir: copy.dataDir, ...options })).files.damaged;
};
/** Files that a site offers which starts now. */
async function offered(): Promise<readonly ServedFile[]> {
	const content = await openContent(copy.dataDir);
	const those = files().filter(({ folder, name }) => !content.file(folder, name, ANONYMOUS)?.isDamaged);
	content.close();
	return those;
}
function damageAll(): readonly Buffer[] {
	const whole = files().map((file) => readFileSync(pathOf(file)));
	for (const [at, file] of files().entries()) writeFileSync(pathOf(file), Buffer.alloc(whole[at]?.length ?? 0, 0xa7));
	return whole;
}
const bytes = () => files().map((file) => readFileSync(pathOf(file)));

test("where more are damaged than are listed none is offered, and an import brings all of them back", async () => {
	const whole = damageAll();
	expect(whole.length).toBeGreaterThan(2 * MAX);
	expect(await check()).toHaveLength(MAX);
	expect(told).toContainEqual(expect.stringContaining("More are damaged than are listed"));
	expect(readDamagedFiles(copy.dataDir)).toMatchObject([{}, {}, { ...files()[MAX - 1], isLast: true }]);
	expect(await offered()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	expect(await offered()).toEqual(files());
	expect(bytes()).toEqual(whole);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test("an import that finds more damaged than are listed brings all of them back", async () => {
	const whole = damageAll();
	writeFileSync(damagedFilesPath(copy.dataDir), "not ours");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect([readDamagedFiles(copy.dataDir), bytes()]).toEqual([[], whole]);
});

test("a check that finds them whole again ends a full list, and one that finds more that are damaged keeps it", async () => {
	const whole = damageAll();
	await check();
	const [first] = files();
	if (!first || !whole[0]) throw new Error("There are no files.");
	writeFileSync(pathOf(first), whole[0]);
	await check();
	expect(await offered()).toEqual([first]);
	for (const [at, file] of files().entries()) writeFileSync(pathOf(file), whole[at] ?? "");
	expect(await check()).toEqual([]);
	expect(await offered()).toEqual(files());
});

test("what the pack has no more had no place in a full list: it is listed then, until a check finds it whole", async () => {
	const gone = files().filter(({ name }) => name.startsWith("pebble-firmware"));
	copy.remove("downloads/pebble-firmware");
	copy.remove("files/firmware");
	expect(await copy.import({ force: true })).toMatchObject({ state: "imported" });
	const listed = files().slice(0, MAX);
	expect(gone.length > 0 && gone.every(({ name }) => listed.every((each) => each.name !== name))).toBe(true);
	const whole = gone.map((file) => readFileSync(pathOf(file)));
	damageAll();
	await check();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(readDamagedFiles(copy.dataDir)).toMatchObject(gone.map((file) => ({ ...file, isGone: true })));
	expect((await offered()).length).toBe(files().length - gone.length);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	for (const [at, file] of gone.entries()) writeFileSync(pathOf(file), whole[at] ?? "");
	expect(await check()).toEqual([]);
});
