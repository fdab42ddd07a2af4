import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "#scripts/backup/back-up.ts";
import { currentPath, databasePath, readCurrent, writeCurrent } from "#src/store/current.ts";
import { changeDamaged } from "#src/store/damage/change-damaged.ts";
import { findVersion } from "#src/store/find-version.ts";
import { systemStart } from "#src/store/system-start.ts";
import { tryLockImports } from "#src/store/write/import-lock.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

const pack = copyOfPack();
const folder = join(pack.packDir, "../copies");
let minute = 0;
const run = (keep: number | null = null, tell: (line: string) => void = () => {}) => {
	minute += 1;
	return backUp({
		dataDir: pack.dataDir,
		folder,
		keep,
		isInboxElsewhere: false,
		now: new Date(Date.UTC(2026, 0, 1, 0, minute)),
		tell,
	});
};

beforeAll(async () => {
	expect((await pack.import()).state).toBe("imported");
});
afterAll(() => pack.cleanUp());

test("a copy is a data directory, whose versions are trusted as those of the first", async () => {
	const told: string[] = [];
	const { path, files, taken } = await run(null, (line) => told.push(line));
	expect([files > 5, taken]).toEqual([true, 0]);
	const there = await findVersion(path, "own");
	expect(there.kept?.knownBy).toBe("time");
	expect(there).toEqual(await findVersion(pack.dataDir, "own"));
	expect(statSync(path).mode & 0o777).toBe(0o700);
	expect(told).toEqual([expect.stringContaining("no inbox here")]);
});

test("an inbox that is in a database is not in the copy, which says so, though an older one lies here", async () => {
	const inbox = join(pack.dataDir, "inbox.sqlite");
	writeFileSync(inbox, "of before");
	const told: string[] = [];
	const now = new Date(Date.UTC(2025, 0, 1));
	const { path } = await backUp({
		...{ dataDir: pack.dataDir, folder: join(folder, "../others"), keep: null, isInboxElsewhere: true, now },
		tell: (line) => told.push(line),
	});
	rmSync(inbox);
	expect(existsSync(join(path, "inbox.sqlite"))).toBe(false);
	expect(told).toEqual([expect.stringContaining("pg_dump")]);
});

test("what is the same as before takes no room, what changed is copied, and both stay whole", async () => {
	pack.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n\nOnce more.`);
	expect((await pack.import()).state).toBe("imported");
	const before = readFileSync(join(folder, readdirSync(folder)[0] ?? "", "content/CURRENT"), "utf8");
	const { path, files, taken } = await run();
	expect(taken).toBeGreaterThan(files / 2);
	expect(taken).toBeLessThan(files);
	expect(readFileSync(join(path, "content/CURRENT"), "utf8")).not.toBe(before);
	expect(readFileSync(join(folder, readdirSync(folder)[0] ?? "", "content/CURRENT"), "utf8")).toBe(before);
});

test("waits for an import, and removes what a killed copy left", async () => {
	mkdirSync(join(folder, "2025-12-31T00-00-00Z.part"));
	writeFileSync(join(folder, "notes.part"), "of somebody else");
	const lock = tryLockImports(pack.dataDir, "an import of the test");
	const { promise, resolve } = Promise.withResolvers<string>();
	const copying = run(null, (line) => line.includes("import") && resolve(line));
	expect(await promise).toContain("an import of the test");
	const named = (name: string) => /Z$/.test(name);
	expect(readdirSync(folder).filter(named)).toHaveLength(2);
	lock?.release();
	await copying;
	expect(readdirSync(folder).filter(named)).toHaveLength(3);
	expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual(["notes.part"]);
});

test("keeps as many copies as it is told, the newest", async () => {
	const { path } = await run(2);
	expect(readdirSync(folder).filter((name) => name.endsWith("Z"))).toHaveLength(2);
	expect(existsSync(path)).toBe(true);
});

test("damaged content is named, its copy says so, and takes the place of no whole one", async () => {
	const copies = () => readdirSync(folder).filter((name) => name.includes("Z"));
	const whole = copies().sort();
	const database = join(pack.dataDir, "content", `${(await findVersion(pack.dataDir, "own")).kept?.version}.sqlite`);
	const bytes = readFileSync(database);
	writeFileSync(database, Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(4_096), bytes.subarray(12_288)]));
	const first = await run(1);
	expect(first.damage).toEqual([expect.stringMatching(/version .* does not hold the bytes that were imported/)]);
	expect(first.path).toMatch(/Z\.damaged$/);
	const second = await run(1);
	expect(copies().sort()).toEqual([...whole.slice(-1), second.path.slice(folder.length + 1)].sort());
	expect((await findVersion(join(folder, whole.at(-1) ?? ""), "own", "bytes")).refused).toEqual([]);
	expect(await pack.import({ force: true })).toMatchObject({ state: "imported" });
	const third = await run(1);
	expect([third.damage, readdirSync(folder).filter((name) => name.endsWith(".damaged"))]).toEqual([[], []]);
});

const inForce = async () => (await findVersion(pack.dataDir, "own")).kept?.version ?? "";
const wholeCopies = () => readdirSync(folder).filter((name) => name.endsWith("Z"));

test("a copy without what is in force is none, and pushes out no whole one", async () => {
	const before = wholeCopies();
	const database = databasePath(pack.dataDir, await inForce());
	for (const gone of [database, currentPath(pack.dataDir)]) {
		renameSync(gone, `${gone}-aside`);
		const { damage, path } = await run(1);
		expect([damage.join(), path]).toEqual([expect.stringContaining("is missing"), expect.stringMatching(/damaged$/)]);
		expect(wholeCopies()).toEqual(before);
		renameSync(`${gone}-aside`, gone);
	}
	expect((await run()).damage).toEqual([]);
});

test("what an import left when it was killed is settled and copied, and is no damage", async () => {
	const version = await inForce();
	const current = readCurrent(pack.dataDir);
	const known = current?.checksums[version];
	if (!current || !known) throw new Error("Nothing is in force.");
	const left = { ...known, start: systemStart() ?? "", sha256: "" };
	writeCurrent(pack.dataDir, { ...current, checksums: { ...current.checksums, [version]: left } }, pack.dataDir);
	const { damage, path } = await run();
	expect([damage, readCurrent(path)?.checksums[version]]).toEqual([[], known]);
});

test("what is damaged in the copy before alone is copied anew, and that copy is named", async () => {
	const { path: former } = await run();
	const database = databasePath(former, await inForce());
	const { atime } = statSync(database);
	const bytes = readFileSync(database);
	// Another file than that of the copies before: theirs stay whole.
	rmSync(database);
	writeFileSync(database, bytes.fill(0, 8_192, 12_288));
	utimesSync(database, atime, statSync(databasePath(pack.dataDir, await inForce())).mtimeMs / 1_000);
	const told: string[] = [];
	const { damage, path } = await run(null, (line) => told.push(line));
	expect(damage).toEqual([]);
	expect(told.join()).toContain(`${former.slice(folder.length + 1)} holds a damaged content/`);
	expect((await findVersion(path, "own", "bytes")).refused).toEqual([]);
});

test("a file that was found damaged is named", async () => {
	const damaged = [
		{ folder: "0".repeat(16), name: "a.pdf", reason: "does not match", since: new Date(0).toISOString() },
	];
	changeDamaged(pack.dataDir, () => damaged);
	expect((await run()).damage).toEqual([`files/${"0".repeat(16)}/a.pdf does not match.`]);
	changeDamaged(pack.dataDir, () => []);
	expect((await run()).damage).toEqual([]);
});

test("of what is no data directory nothing is copied", async () => {
	const empty = {
		...{ dataDir: folder, folder: join(folder, "none"), keep: null, isInboxElsewhere: false },
		...{ now: new Date(), tell: () => {} },
	};
	await expect(backUp(empty)).rejects.toThrow("no data directory");
	expect(existsSync(join(folder, "none"))).toBe(false);
});
