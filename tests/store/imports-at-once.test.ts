import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findVersion } from "#src/store/find-version.ts";
import { openBuildFolder, removeLeftBuild } from "#src/store/write/build-folder.ts";
import { tryLockImports } from "#src/store/write/import-lock.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
const children: ChildProcess[] = [];
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill("SIGKILL");
	copy.cleanUp();
});

interface Command {
	readonly child: ChildProcess;
	readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** The import as an operator runs it. */
function command(packDir = copy.packDir): Command {
	const child = spawn(process.execPath, ["scripts/content.ts", "import", "--pack", packDir, "--data", copy.dataDir], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	children.push(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (text) => {
			output += text;
		});
	const { promise: ended, resolve } = Promise.withResolvers<{ code: number | null; output: string }>();
	child.once("close", (code) => resolve({ code, output }));
	return { child, ended };
}

const building = () => existsSync(join(copy.dataDir, "building"));

/** Waits until an import has begun to build, and stops it there. */
async function stoppedAtWork({ child, ended }: Command): Promise<boolean> {
	let isOver = false;
	void ended.then(() => {
		isOver = true;
	});
	while (!building() && !isOver) await pause(1);
	child.kill("SIGSTOP");
	return building() && !isOver;
}

/** A pack of its own with one article changed. */
function changedPack(name: string): string {
	const folder = join(copy.packDir, "..", name);
	cpSync(copy.packDir, folder, { recursive: true });
	writeFileSync(
		join(folder, ARTICLE),
		`---\ntitle: "Clean the housing"\nsummary: "${name} ${"words ".repeat(8)}"\n---\n\nUse ${name}.\n`,
	);
	return folder;
}

test("imports at once come one after the other, and nothing of any is lost, mixed or left over", async () => {
	const packs = ["one", "two", "three", "four"].map(changedPack);
	const ended = await Promise.all(packs.map((pack) => command(pack).ended));
	for (const { code, output } of ended) expect(code, output).toBe(0);
	const versions = ended.map(({ output }) => /Content (\d+)-[0-9a-f]{8} is in force/.exec(output)?.[1]);
	expect(versions.sort()).toEqual(["1", "2", "3", "4"]);
	expect(await findVersion(copy.dataDir, "own")).toMatchObject({
		kept: { version: expect.stringMatching(/^4-/) },
		refused: [],
	});
	expect(readdirSync(copy.dataDir).sort()).toEqual([
		"checksums-key.pem",
		"content",
		"files",
		"import.lock",
		"unnamed-files.sqlite",
	]);
	expect(readdirSync(join(copy.dataDir, "content"))).toHaveLength(4);
});

test("imports of one process come one after the other as well", async () => {
	const packs = ["one", "two", "three"].map(changedPack);
	const outcomes = await Promise.all(packs.map((packDir) => importPack({ packDir, dataDir: copy.dataDir })));
	expect(outcomes.map(({ state }) => state)).toEqual(["imported", "imported", "imported"]);
	expect(outcomes.map((outcome) => ("version" in outcome ? outcome.version[0] : "")).sort()).toEqual(["1", "2", "3"]);
});

test("an import waits for one that stands still and says so; a killed one keeps nobody waiting", async () => {
	await copy.import();
	let round = 0;
	let first: Command;
	// One that was too fast to be stopped at work is tried again with another change.
	do first = command(changedPack(`still-${round++}`));
	while (!(await stoppedAtWork(first)));
	const second = command(changedPack("next"));
	let said = "";
	second.child.stderr?.on("data", (text) => {
		said += text;
	});
	await expect.poll(() => said).toContain("Another import is at work");
	expect(second.child.exitCode).toBeNull();
	// A start looks after what was left behind, and leaves alone what is at work.
	removeLeftBuild(copy.dataDir);
	expect(building()).toBe(true);
	first.child.kill("SIGKILL");
	const { code, output } = await second.ended;
	expect(code, output).toBe(0);
	expect(building()).toBe(false);
});

test("what a killed import has left is removed by the next start, even of a process with the same number", async () => {
	mkdirSync(join(copy.dataDir, "building", `host-${process.pid}-1-00000000`), { recursive: true });
	removeLeftBuild(copy.dataDir);
	expect(building()).toBe(false);
});

test("the lock is free when its owner has released it, and only then", () => {
	mkdirSync(copy.dataDir);
	const lock = tryLockImports(copy.dataDir, "a test");
	const folder = openBuildFolder(copy.dataDir);
	expect(tryLockImports(copy.dataDir, "a test")).toBeNull();
	folder.close();
	lock?.release();
	const again = tryLockImports(copy.dataDir, "a test");
	expect(again).not.toBeNull();
	again?.release();
	expect(readdirSync(copy.dataDir)).toEqual(["import.lock"]);
});

test("ten imports killed at any moment leave the version in force whole, and the next leaves nothing over", async () => {
	await copy.import();
	let killed = 0;
	for (let round = 0; round < 40 && killed < 10; round++) {
		replace(ARTICLE, /Use .*/, `Use water only, round ${round}.`)(copy);
		const each = command();
		let isOver = false;
		void each.ended.then(() => {
			isOver = true;
		});
		while (!building() && !isOver) await pause(1);
		// From the first file to the switch, at another moment each time.
		await pause((round * 7) % 120);
		each.child.kill("SIGKILL");
		const { code } = await each.ended;
		if (code === null) killed++;
		const { kept, refused, current } = await findVersion(copy.dataDir, "own");
		expect([kept?.version, refused]).toEqual([current?.version, []]);
	}
	expect(killed).toBeGreaterThan(0);
	expect((await command(changedPack("last")).ended).code).toBe(0);
	expect(readdirSync(copy.dataDir).sort()).toEqual([
		"checksums-key.pem",
		"content",
		"files",
		"import.lock",
		"unnamed-files.sqlite",
	]);
	expect(readdirSync(join(copy.dataDir, "content")).length).toBeLessThanOrEqual(4);
});
