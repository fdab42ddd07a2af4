import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openContent } from "#src/store/content.ts";
import { NO_REPORTS } from "#src/store/content-reports.ts";
import { changeDamaged } from "#src/store/damage/change-damaged.ts";
import type { DamageChange } from "#src/store/damage/damaged-files.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(() => copy.cleanUp());

/** Harms a served file, as a check finds it. */
function harm(): string {
	const [folder = ""] = readdirSync(join(copy.dataDir, "files"));
	const [name = ""] = readdirSync(join(copy.dataDir, "files", folder));
	const path = join(copy.dataDir, "files", folder, name);
	rmSync(path);
	writeFileSync(path, "harmed");
	changeDamaged(copy.dataDir, () => [{ folder, name, reason: "has 6 bytes", since: "2026-03-01T12:00:00Z" }]);
	return `${folder}/${name}`;
}

test("a running site is told which file goes offline and when it is back, one that starts what is offline", async () => {
	const told: DamageChange[] = [];
	const reports = { ...NO_REPORTS, damaged: (change: DamageChange) => told.push(change) };
	const content = await openContent(copy.dataDir, reports);
	onTestFinished(() => content.close());
	expect(told).toEqual([]);
	const file = harm();
	const offline = { offline: [`${file}: has 6 bytes`], back: [] };
	await expect.poll(() => told, { timeout: 10_000 }).toEqual([offline]);
	const started: DamageChange[] = [];
	(await openContent(copy.dataDir, { ...NO_REPORTS, damaged: (change) => started.push(change) })).close();
	expect(started).toEqual([offline]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	await expect.poll(() => told, { timeout: 10_000 }).toEqual([offline, { offline: [], back: [file] }]);
});

test("list says how many files are damaged, and the import that puts them back says how many it was", async () => {
	const list = () =>
		spawnSync(process.execPath, ["scripts/content.ts", "list", "--data", copy.dataDir], { encoding: "utf8" }).stderr;
	expect(list()).toBe("");
	harm();
	expect(list()).toBe(
		"1 file is damaged and offered to nobody: import the pack again. npm run content -- verify names each.\n",
	);
	const told: string[] = [];
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told).toContain("1 damaged file is whole and offered again.");
	expect(list()).toBe("");
});
